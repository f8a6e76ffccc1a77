import 'server-only';
import { join } from 'node:path';
import { env } from './env.ts';
import { readIfThere } from './read-if-there.ts';
import type { LegalPage } from './texts/legal.public.ts';
import { language } from './words/language.public.ts';

/** What this project comes with, for whoever runs it to put their own beside. */
const TEMPLATES = join('docs', 'legal');

/**
 * The words of whoever runs this installation, or the template where they have none; read anew each time, so that a change needs no
 * start. Theirs in another language than the reader's come before a template that says nothing of them.
 */
export async function readLegalPage(name: LegalPage): Promise<{ words: string; isTemplate: boolean }> {
  const { LEGAL_DIR: folder } = env();
  const own = folder ? await wordsIn(folder, name) : null;
  if (own !== null) return { words: own, isTemplate: false };
  const words = await wordsIn(TEMPLATES, name);
  if (words === null) throw new Error(`${join(TEMPLATES, name)}.md is not where this runs.`);
  return { words, isTemplate: true };
}

/** Those in the reader's language, in a folder of its name, or else what stands beside that folder. */
const wordsIn = async (folder: string, name: LegalPage): Promise<string | null> =>
  (await readText(join(folder, language(), `${name}.md`))) ?? (await readText(join(folder, `${name}.md`)));

const readText = async (path: string) => (await readIfThere(path))?.toString('utf8') ?? null;
