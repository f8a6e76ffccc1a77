import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../document.public.ts';
import { productName } from '../document.public.ts';

export const documentTexts: Words<typeof english.documentTexts> = {
  title: productName,
  titleTemplate: `%s · ${productName}`,
  description:
    'Das Spiegelbild eines Menschen, nur aus dem gemacht, was er gesagt und geschrieben hat. Es antwortet in seinen Worten, nennt seine Quellen und hält alles Private aus jedem öffentlichen Gespräch heraus.',
};
