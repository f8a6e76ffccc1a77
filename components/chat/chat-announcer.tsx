'use client';

import { useEffect, useState } from 'react';
import { answerPieces } from '#components/talk/answer-pieces.ts';
import type { LiveTurn } from './live-turn.ts';

/** Says each answer to a screen reader once it is complete. */
export function ChatAnnouncer({ turn }: { turn: LiveTurn | null }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (turn) setWords(turn.ending && !turn.ending.error ? wordsOf(turn) : '');
  }, [turn]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}

const wordsOf = ({ parts }: LiveTurn): string =>
  parts
    .flatMap((part) => (part.type === 'words' ? answerPieces(part.words, []).pieces : []))
    .map((piece) => ('words' in piece ? piece.words : ''))
    .join('');
