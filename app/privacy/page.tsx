import type { Metadata } from 'next';
import { LegalPage } from '#app/legal-page.tsx';
import { legalTexts } from '#lib/platform/texts/legal.public.ts';

export const generateMetadata = (): Metadata => ({ title: legalTexts.titles.privacy });

export default function PrivacyPage() {
  return <LegalPage name="privacy" />;
}
