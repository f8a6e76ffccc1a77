import { inWords } from '#lib/platform/words/in-words.public.ts';

export const visibilityTexts = inWords('knowledge/visibility.visibilityTexts', {
  sealed: {
    label: 'Sealed',
    description: 'Heard only by the people who look after it: owners, admins and operators.',
  },
  private: { label: 'Private', description: 'Heard by the people you invited.' },
  published: { label: 'Published', description: 'Heard by everybody who talks with it, guests too.' },
});
