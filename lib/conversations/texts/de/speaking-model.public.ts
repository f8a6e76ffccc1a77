import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../speaking-model.public.ts';

export const speakingModelText: Words<typeof english.speakingModelText> = (model) =>
  model === null
    ? 'Es antwortet mit Zitaten, Wort für Wort.'
    : `Seine Antworten schreibt ein KI-Modell, ${model}.`;
