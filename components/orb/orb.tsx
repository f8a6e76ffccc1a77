'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { startOrbMotion } from '#components/orb/orb-motion.ts';

/** What stands in the orb's place until its first frame, and for readers without scripts. */
function StillOrb({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 500" className={className}>
      <defs>
        <radialGradient id="still-orb" cx="0.5" cy="0.5" r="0.5" fx="0.5" fy="0.36">
          <stop offset="0.05" className="[stop-color:var(--orb-core)]" />
          <stop offset="0.52" className="[stop-color:var(--orb-body)]" />
          <stop offset="1" className="[stop-color:var(--orb-rim)]" />
        </radialGradient>
        <radialGradient id="still-halo">
          <stop offset="0" className="[stop-color:var(--orb-body)] [stop-opacity:0.3]" />
          <stop offset="0.8" className="[stop-color:var(--orb-body)] [stop-opacity:0.04]" />
          <stop offset="1" className="[stop-color:var(--orb-body)] [stop-opacity:0]" />
        </radialGradient>
      </defs>
      <circle cx="200" cy="200" r="200" fill="url(#still-halo)" />
      <circle cx="200" cy="200" r="120" fill="url(#still-orb)" />
    </svg>
  );
}

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
