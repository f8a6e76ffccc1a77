import { inWords } from '#lib/platform/words/in-words.public.ts';

export const LEGAL_PAGES = ['help', 'privacy', 'terms'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

export const legalTexts = inWords('platform/legal.legalTexts', {
  label: 'About this installation',
  titles: { help: 'Help', privacy: 'Privacy', terms: 'Terms' } satisfies Record<LegalPage, string>,
  template:
    'These are the words that this software comes with. Whoever runs it has not put their own here yet.',
});
