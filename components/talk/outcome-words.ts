import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import type { Outcome } from './session-requests.ts';
import type { TalkSession } from './talk-state.ts';
import type { OutcomeWatch } from './use-outcome.ts';

type Kind = Pick<TalkSession, 'isPublic' | 'offRecord'> & { isInterview: boolean };

/** Guests are told none, off the record there is none, and of an interview there is the source. */
export const hasRecap = ({ isPublic, offRecord, isInterview }: Kind): boolean =>
  !isPublic && !offRecord && !isInterview;

/** Of a greeting alone nothing is made, so nothing more has to be waited for. */
export const isComplete = (kind: Kind, { isSettled, hasSpoken, recap, source }: Outcome): boolean =>
  isSettled &&
  (!hasSpoken || ((recap !== null || !hasRecap(kind)) && (source !== null || !kind.isInterview)));

export function keptWords({ offRecord }: Kind, { outcome, isOver, isClosed }: OutcomeWatch): string {
  if (offRecord) return talkTexts.keptNothing;
  if (outcome?.isSettled) {
    return outcome.turnsKept === 0 ? talkTexts.keptEmpty : talkTexts.kept(outcome.turnsKept);
  }
  if (isClosed) return talkTexts.outcomeClosed;
  return isOver ? talkTexts.settlesLater : talkTexts.settling;
}

/** What is made of what was kept; null where nothing is, or where it is on the page itself. */
export function madeWords(kind: Kind, { outcome, isOver, isClosed }: OutcomeWatch): string | null {
  if (isClosed || !(hasRecap(kind) || kind.isInterview)) return null;
  if (outcome?.isSettled && !outcome.hasSpoken) {
    return kind.isInterview ? talkTexts.sourceUnspoken : talkTexts.recapUnspoken;
  }
  if (kind.isInterview) {
    if (outcome?.source) return talkTexts.sourceMade;
    return isOver ? talkTexts.sourceLater : talkTexts.sourceComing;
  }
  if (outcome?.recap) return null;
  return isOver ? talkTexts.recapLater : talkTexts.recapComing;
}
