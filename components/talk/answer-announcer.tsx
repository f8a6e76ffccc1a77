import { answerPieces } from './answer-pieces.ts';
import type { TalkState } from './talk-state.ts';

/** Says each answer of a written conversation to a screen reader once it is complete. */
export function AnswerAnnouncer({ state }: { state: TalkState }) {
  return (
    <p aria-live="polite" className="sr-only">
      {answerToSay(state)}
    </p>
  );
}

/** Of a voice call nothing: it would be said twice, at the same time. */
export function answerToSay({ phase, transcript }: Pick<TalkState, 'phase' | 'transcript'>): string | null {
  if (phase.name !== 'live' || !phase.session.textOnly) return null;
  const last = transcript.lines.at(-1);
  if (last?.who !== 'reflection' || last.state !== 'said') return null;
  return answerPieces(last.words, last.citations)
    .pieces.map((piece) => ('words' in piece ? piece.words : ''))
    .join('');
}
