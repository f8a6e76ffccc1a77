'use client';

import { useEffect, useEffectEvent } from 'react';

/** For a line to stand once the server has opened it. */
const PATIENCE = 20_000;

/** Tells when the line of this attempt was waited for long enough. Null: none is being opened. */
export function useLinePatience(opening: number | null, onOver: (attempt: number) => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (opening === null) return;
    const timer = setTimeout(() => over(opening), PATIENCE);
    return () => clearTimeout(timer);
  }, [opening]);
}
