'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1000;
const HIDDEN_DELAY = 15 * SECOND;
const LONGEST_DELAY = 10 * SECOND;

interface FollowVoiceProps {
  address: string;
  /** Of what the page shows. */
  mark: string;
  /** Something goes on by itself. */
  isMoving: boolean;
  /** Said when there was something new. */
  changedText: string;
}

/** Brings the page up to date when there is something else to be seen: asks often at first, and less often while nothing comes. */
export function FollowVoice({ address, mark, isMoving, changedText }: FollowVoiceProps) {
  const router = useRouter();
  const [first] = useState(mark);
  const refresh = useEffectEvent(() => router.refresh());

  useEffect(() => {
    if (!isMoving) return;
    const stop = new AbortController();
    let delay = SECOND;
    let timer = setTimeout(ask, delay);
    async function ask() {
      const now = await readMark(address, stop.signal);
      if (stop.signal.aborted) return;
      if (now !== null && now !== mark) return refresh();
      delay = Math.min(delay * 1.2, LONGEST_DELAY);
      timer = setTimeout(ask, document.hidden ? HIDDEN_DELAY : delay);
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [address, mark, isMoving]);

  return (
    <p role="status" className="sr-only">
      {mark !== first && changedText}
    </p>
  );
}

/** Null when the server cannot be asked; the work goes on without the connection. */
async function readMark(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(address, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    // By hand: zod looks whether it may compile code, which the content security policy refuses and reports.
    const isMark = typeof answer === 'object' && answer !== null && 'mark' in answer;
    return isMark && typeof answer.mark === 'string' ? answer.mark : null;
  } catch {
    return null;
  }
}
