import { inWords } from '#lib/platform/words/in-words.public.ts';

/** Who puts the answers into words. Null: nobody does, and the reflection quotes. */
export const speakingModelText = inWords(
  'conversations/speaking-model.speakingModelText',
  (model: string | null): string =>
    model === null
      ? 'It answers with quotes, word for word.'
      : `Its answers are written by an AI model, ${model}.`,
);
