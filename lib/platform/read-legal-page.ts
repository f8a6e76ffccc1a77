import 'server-only';
import { join } from 'node:path';
import { env } from './env.ts';
import { readIfThere } from './read-if-there.ts';
import type { LegalPage } from './texts/legal.public.ts';

/** What this project comes with, for whoever runs it to put their own beside. */
const TEMPLATES = join('docs', 'legal');

/** The words of whoever runs this installation, or the template where they have none; read anew each time, so that a change needs no start. */
export async function readLegalPage(name: LegalPage): Promise<{ words: string; isTemplate: boolean }> {
  const { LEGAL_DIR: folder } = env();
  const own = folder ? await wordsIn(folder, name) : null;
  if (own !== null) return { words: own, isTemplate: false };
  const words = await wordsIn(TEMPLATES, name);
  if (words === null) throw new Error(`${join(TEMPLATES, name)}.md is not where this runs.`);
  return { words, isTemplate: true };
}

const wordsIn = async (folder: string, name: LegalPage): Promise<string | null> =>
  (await readIfThere(join(folder, `${name}.md`)))?.toString('utf8') ?? null;
