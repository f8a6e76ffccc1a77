import { talkRefusalTexts, talkTexts } from '#lib/conversations/texts/talk.public.ts';
import type { TalkRefusal } from './talk-state.ts';

/** Why there is no call, and what to do next. */
export function refusalWords({ code, message }: TalkRefusal): { title: string; body: string } {
  const known = talkRefusalTexts[code];
  return {
    title: known?.title ?? talkTexts.refusedTitle,
    body: known?.body ?? message ?? talkTexts.refusedBody,
  };
}
