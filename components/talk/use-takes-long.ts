'use client';

import { useEffect, useState } from 'react';

const LONG = 30_000;

/** Whether `what` has been waited for so long that it should be said. Null: nothing is waited for. */
export function useTakesLong(what: number | null): boolean {
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (what === null) return;
    const timer = setTimeout(() => setLate(what), LONG);
    return () => clearTimeout(timer);
  }, [what]);
  return what !== null && late === what;
}
