import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../provider.public.ts';

export const providerTexts: Words<typeof english.providerTexts> = {
  keeps: (days) =>
    `Der Stimmdienst behält eine Kopie des Textes für ${days === 1 ? 'einen Tag' : counted(days, 'Tag', 'Tage')}. Der Ton wird nicht aufbewahrt.`,
  givesSound:
    'Der Stimmdienst nimmt auf, solange Sie sprechen. Wenn Sie aufhören, kommt der Ton hierher, und die Kopie dort wird gelöscht.',
};
