'use client';

import { fontVariables } from '#app/fonts.ts';
import { BrokenPage } from '#components/shell/broken-page.tsx';
import { errorTexts } from '#lib/platform/texts/error.public.ts';
import { language } from '#lib/platform/words/language.public.ts';
import './globals.css';

/** Stands in for the whole document when the root layout itself fails, so it follows the system's theme. */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang={language()} className={fontVariables}>
      <body>
        <title>{errorTexts.title}</title>
        <BrokenPage digest={error.digest} retry={() => window.location.reload()} />
      </body>
    </html>
  );
}
