'use client';

import { type ReactNode, use } from 'react';
import { learnGerman } from '#lib/platform/words/in-words.public.ts';
import { language } from '#lib/platform/words/language.public.ts';
import { loadWordsBy } from '#lib/platform/words/words-to-come.public.ts';

/** A guest comes on any phone, and reads little before a talk begins. They leave the page only for a document of its own. */
const OF_GUESTS = /^\/[ers]\//;

let all: Promise<void> | undefined;
let atOnce: Promise<void> | undefined;

/** Files of their own, which readers of English never load. What did not arrive is asked for again. */
function allGerman(): Promise<void> {
  all ??= import('#app/german.ts').then(
    ({ german }) => learnGerman(german),
    (failure: unknown) => {
      all = undefined;
      throw failure;
    },
  );
  return all;
}

function germanOfPage(): Promise<void> {
  if (!OF_GUESTS.test(location.pathname)) return allGerman();
  atOnce ??= import('#app/german-at-once.ts').then(({ germanAtOnce }) => learnGerman(germanAtOnce));
  return atOnce;
}

const isGerman = () => typeof document !== 'undefined' && language() === 'de';

// Asked for as soon as this is here, not only when React comes to it.
if (isGerman()) void germanOfPage();
if (isGerman()) loadWordsBy(allGerman);

/** What the server wrote stands until the words are here in which the browser can go on. */
export function WordsOfPage({ children }: { children: ReactNode }) {
  if (isGerman()) use(germanOfPage());
  return children;
}
