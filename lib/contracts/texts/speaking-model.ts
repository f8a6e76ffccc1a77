/** Who puts the answers into words. Null: nobody does, and the reflection quotes. */
export const speakingModelText = (model: string | null): string =>
  model === null
    ? 'No language model is set up here. The reflection answers with quotes, word for word.'
    : `The language model ${model} writes its answers.`;
