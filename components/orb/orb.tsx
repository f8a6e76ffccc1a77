'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { startOrbMotion } from '#components/orb/orb-motion.ts';
import { StillOrb } from '#components/orb/still-orb.tsx';

interface OrbProps {
  /** How loud the conversation is, 0 to 1, asked for each time that it is painted. Without it the orb only breathes. */
  readLevel?: () => number;
}

/** A lamp above water. */
export function Orb({ readLevel }: OrbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const level = useEffectEvent(() => readLevel?.() ?? 0);

  useEffect(() => {
    if (!canvas.current) return;
    return startOrbMotion(canvas.current, () => level());
  }, []);

  return (
    <div aria-hidden="true" className="relative aspect-4/5 w-full">
      <canvas ref={canvas} className="peer absolute inset-0 size-full opacity-0 data-painted:opacity-100" />
      <StillOrb className="absolute inset-0 size-full peer-data-painted:hidden" />
    </div>
  );
}
