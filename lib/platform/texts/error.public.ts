import { inWords } from '#lib/platform/words/in-words.public.ts';

export const errorTexts = inWords('platform/error.errorTexts', {
  title: 'Something broke on our side',
  body: 'What you saved before this is safe. Please try again.',
  bodyWithReference:
    'What you saved before this is safe. Please try again. If it happens again, send us the reference below.',
  retry: 'Try again',
  startPage: 'Go to the start page',
  reference: 'Reference',
});
