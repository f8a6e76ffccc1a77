/** Who puts the answers into words. Null: nobody does, and the reflection quotes. */
export const speakingModelText = (model: string | null): string =>
  model === null
    ? 'No language model is configured here: it answers by quoting, word for word.'
    : `Its answers are put into words by the language model ${model}.`;
