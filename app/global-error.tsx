'use client';

import { useSyncExternalStore } from 'react';
import { fontVariables } from '#app/fonts.ts';
import { BrokenPage } from '#components/shell/broken-page.tsx';
import { preferredLanguage } from '#lib/platform/languages.public.ts';
import { errorTexts as german } from '#lib/platform/texts/de/error.public.ts';
import { errorTexts as english } from '#lib/platform/texts/error.public.ts';
import { INTERFACE_LANGUAGES, isInterfaceLanguage } from '#lib/platform/words/language.public.ts';
import './globals.css';

/**
 * Stands in for the whole document when the root layout itself fails, so it follows the system's theme. It is written when the app is
 * built, for nobody in particular: so it learns its language in the browser, and brings its own words.
 */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  const spoken = useSyncExternalStore(neverChanges, languageHere, () => undefined);
  const words = spoken === 'de' ? german : english;
  return (
    <html lang={spoken} className={fontVariables}>
      <body>
        <title>{words.title}</title>
        <BrokenPage words={words} digest={error.digest} retry={() => window.location.reload()} />
      </body>
    </html>
  );
}

const neverChanges = () => () => {};

/** That of the page that broke; where none came so far, what the browser prefers. */
function languageHere() {
  const { lang } = document.documentElement;
  return isInterfaceLanguage(lang)
    ? lang
    : preferredLanguage(navigator.languages.join(), INTERFACE_LANGUAGES);
}
