'use client';

import { useEffect, useState } from 'react';

const LONG = 30_000;

/** Whether `what` has been waited for so long that it should be said. Null: nothing is waited for. */
export function useTakesLong(what: number | string | null, long = LONG): boolean {
  const [late, setLate] = useState<number | string | null>(null);
  useEffect(() => {
    if (what === null) return;
    const timer = setTimeout(() => setLate(what), long);
    return () => clearTimeout(timer);
  }, [what, long]);
  return what !== null && late === what;
}
