export const errorTexts = {
  title: 'Something broke on our side',
  body: 'What you saved before this is safe. Please try again.',
  bodyWithReference:
    'What you saved before this is safe. Please try again; if it happens twice, give us the reference below and we can find out why.',
  retry: 'Try again',
  startPage: 'Go to the start page',
  reference: 'Reference',
};
