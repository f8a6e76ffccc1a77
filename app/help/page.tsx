import type { Metadata } from 'next';
import { connection } from 'next/server';
import { LegalWords } from '#components/shell/legal-words.tsx';
import { readLegalPage } from '#lib/platform/read-legal-page.ts';
import { legalTexts } from '#lib/platform/texts/legal.public.ts';

export const metadata: Metadata = { title: legalTexts.titles.help };

export default async function HelpPage() {
  await connection();
  return <LegalWords {...(await readLegalPage('help'))} />;
}
