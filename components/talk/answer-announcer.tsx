'use client';

import { useEffect, useState } from 'react';
import { answerPieces } from './answer-pieces.ts';
import type { TalkState } from './talk-state.ts';
import { BEFORE_RELOAD, shownLines } from './transcript.ts';

const LONG_ENOUGH_TO_BE_TAKEN_UP_MS = 1_000;

/**
 * Says each answer of a written conversation to a screen reader once it is complete. It is empty again when that has been taken up:
 * whoever reads the page finds each answer once.
 */
export function AnswerAnnouncer({ state }: { state: TalkState }) {
  const answer = answerToSay(state);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    setSaid(answer);
    const timer = setTimeout(() => setSaid(null), LONG_ENOUGH_TO_BE_TAKEN_UP_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

/** Of a voice call nothing: it would be said twice, at the same time. */
export function answerToSay({ phase, transcript }: Pick<TalkState, 'phase' | 'transcript'>): string | null {
  if (phase.name !== 'live' || !phase.session.textOnly) return null;
  const last = shownLines(transcript.lines).at(-1);
  if (last?.who !== 'reflection' || last.state !== 'said' || last.attempt === BEFORE_RELOAD) return null;
  return answerPieces(last.words, last.citations)
    .pieces.map((piece) => ('words' in piece ? piece.words : ''))
    .join('');
}
