'use client';

import { useEffect, useState } from 'react';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A screen reader is told how long when it asks, and not every second. */
export function CallClock({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <span role="timer" aria-live="off" aria-label={talkTexts.elapsed(seconds)} className="tabular-nums">
      {Math.floor(seconds / 60)}:{twoDigits(seconds % 60)}
    </span>
  );
}
