'use client';

import { useEffect, useRef } from 'react';
import { type OrbMotion, startOrbMotion } from '#components/orb/orb-motion.ts';
import { StillOrb } from '#components/orb/still-orb.tsx';

/** A lamp above water. `level` (0 to 1) is how loud the conversation is; at 0 it only breathes. */
export function Orb({ level = 0 }: { level?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const motion = useRef<OrbMotion>(null);

  useEffect(() => {
    if (!canvas.current) return;
    motion.current = startOrbMotion(canvas.current);
    return () => motion.current?.stop();
  }, []);

  useEffect(() => motion.current?.setLevel(level), [level]);

  return (
    <div aria-hidden="true" className="relative aspect-4/5 w-full">
      <canvas ref={canvas} className="peer absolute inset-0 size-full opacity-0 data-painted:opacity-100" />
      <StillOrb className="absolute inset-0 size-full peer-data-painted:hidden" />
    </div>
  );
}
