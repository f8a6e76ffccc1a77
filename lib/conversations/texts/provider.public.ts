import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What becomes of the voice service's own copy. */
export const providerTexts = inWords('conversations/provider.providerTexts', {
  keeps: (days: number) =>
    `The voice service keeps a copy of the text for ${days === 1 ? 'one day' : counted(days, 'day', 'days')}. The sound is not kept.`,
  givesSound:
    'The voice service records while you talk. When you end, the sound comes here, and its copy is deleted there.',
});
