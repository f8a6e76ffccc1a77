import { inWords } from '#lib/platform/words/in-words.public.ts';

export const embeddingTexts = inWords('conversations/embedding.embeddingTexts', {
  title: 'On your website',
  description:
    'Visitors to your website can talk with the reflection there. It says only what is published, and only on the websites that you list.',
  origin: 'Website',
  originHint: 'For example: https://www.example.org',
  submit: 'Add the website',
  added: (origin: string) => `${origin} can show it now.`,
  listLabel: 'Websites that can show it',
  empty: 'No website is listed, so no website can show it.',
  remove: 'Remove',
  removeOf: (origin: string) => `Remove ${origin}`,
  snippet: 'To paste into your page',
  snippetHint:
    'Paste this into the page where people are to talk. Visitors can also speak, if their browser lets your page use the microphone.',
});

export const embeddingRefusalTexts = inWords('conversations/embedding.embeddingRefusalTexts', {
  origin: 'Enter the address of a website, such as https://www.example.org.',
});
