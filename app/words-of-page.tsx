'use client';

import { type ReactNode, use } from 'react';
import { knowsGerman, learnGerman } from '#lib/platform/words/in-words.public.ts';
import { language } from '#lib/platform/words/language.public.ts';

let coming: Promise<void> | undefined;

/** A file of its own, which readers of English never load. */
function germanWords(): Promise<void> {
  coming ??= import('#app/german.ts').then(({ german }) => learnGerman(german));
  return coming;
}

const needsGerman = () => typeof document !== 'undefined' && language() === 'de' && !knowsGerman();

// Asked for as soon as this is here, not only when React comes to it.
if (needsGerman()) void germanWords();

/** What the server wrote stands until the words are here in which the browser can go on. */
export function WordsOfPage({ children }: { children: ReactNode }) {
  if (needsGerman()) use(germanWords());
  return children;
}
