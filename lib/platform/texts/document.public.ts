import { inWords } from '#lib/platform/words/in-words.public.ts';

export const productName = 'Reflections';

export const documentTexts = inWords('platform/document.documentTexts', {
  title: productName,
  titleTemplate: `%s · ${productName}`,
  description:
    'A reflection of a person, made only of what they said and wrote. It answers in their words, names its sources, and keeps what is private out of every public conversation.',
});
