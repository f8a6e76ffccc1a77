import { connection } from 'next/server';
import { LegalWords } from '#components/shell/legal-words.tsx';
import { readLegalPage } from '#lib/platform/read-legal-page.ts';
import type { LegalPage as Name } from '#lib/platform/texts/legal.public.ts';

/** Read at each visit, for the words may be another's than those that were there at the build. */
export async function LegalPage({ name }: { name: Name }) {
  await connection();
  return <LegalWords {...(await readLegalPage(name))} />;
}
