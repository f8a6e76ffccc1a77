import type { Metadata } from 'next';
import { LegalPage } from '#app/legal-page.tsx';
import { legalTexts } from '#lib/platform/texts/legal.public.ts';

export const generateMetadata = (): Metadata => ({ title: legalTexts.titles.help });

export default function HelpPage() {
  return <LegalPage name="help" />;
}
