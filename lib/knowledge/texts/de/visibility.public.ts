import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../visibility.public.ts';

export const visibilityTexts: Words<typeof english.visibilityTexts> = {
  sealed: {
    label: 'Versiegelt',
    description: 'Nur die hören es, die es betreuen: wem es gehört, wer es verwaltet, wer es betreut.',
  },
  private: { label: 'Privat', description: 'Die Menschen hören es, die Sie eingeladen haben.' },
  published: { label: 'Veröffentlicht', description: 'Alle hören es, die mit ihm sprechen, auch Gäste.' },
};
