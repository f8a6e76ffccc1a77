'use client';

import { useEffect, useState } from 'react';
import { askOutcome, type Outcome } from './session-requests.ts';

const SECOND = 1000;
const LOOKS = 30;

export interface OutcomeWatch {
  outcome: Outcome | null;
  /** Looked for half a minute: what is missing comes without this page. */
  isOver: boolean;
  /** The server does not show it to this browser: guests may have refused the cookie that they are known by. */
  isClosed: boolean;
}

/** Looking again would be answered the same. */
const CLOSED: ReadonlySet<string> = new Set(['not_found', 'unauthenticated']);

/** What becomes of a conversation that has ended, looked for once a second until `isComplete`. */
export function useOutcome(conversationId: string, isComplete: (outcome: Outcome) => boolean): OutcomeWatch {
  const [watch, setWatch] = useState<OutcomeWatch>({ outcome: null, isOver: false, isClosed: false });
  const [complete] = useState(() => isComplete);

  useEffect(() => {
    const stop = new AbortController();
    let looks = 0;
    let timer = setTimeout(look, SECOND / 2);
    async function look() {
      looks += 1;
      const answer = await askOutcome(conversationId, stop.signal);
      if (stop.signal.aborted) return;
      const outcome = answer.ok ? answer.value : null;
      const isClosed = !answer.ok && CLOSED.has(answer.refusal.code);
      const isOver = isClosed || looks >= LOOKS || (outcome !== null && complete(outcome));
      setWatch((before) => ({ outcome: outcome ?? before.outcome, isOver, isClosed }));
      if (!isOver) timer = setTimeout(look, SECOND);
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [conversationId, complete]);

  return watch;
}
