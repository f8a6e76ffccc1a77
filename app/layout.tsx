import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { fontVariables } from '#app/fonts.ts';
import { WordsOfPage } from '#app/words-of-page.tsx';
import { ThemeScript } from '#components/theme/theme-script.tsx';
import { StyleNonceScript } from '#components/ui/style-nonce-script.tsx';
import { documentTexts } from '#lib/platform/texts/document.public.ts';
import { language } from '#lib/platform/words/language.public.ts';
import './globals.css';

export const generateMetadata = (): Metadata => ({
  title: { default: documentTexts.title, template: documentTexts.titleTemplate },
  description: documentTexts.description,
});

export const viewport: Viewport = { colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // The theme script changes <html> before React sees it.
    <html lang={language()} className={fontVariables} suppressHydrationWarning>
      <head>
        <ThemeScript nonce={nonce} />
        {nonce && <StyleNonceScript nonce={nonce} />}
      </head>
      <body>
        <WordsOfPage>{children}</WordsOfPage>
      </body>
    </html>
  );
}
