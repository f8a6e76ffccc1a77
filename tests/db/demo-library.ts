import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readDemoContent } from '#lib/local/demo-content.ts';
import type { Shelf } from '#tests/db/fill-library.ts';

const demoDir = join(import.meta.dirname, '../../supabase/demo');

/** The demo person's sources as they stand on her shelves. */
export function demoShelves(): Shelf[] {
  const { namespaces, sources } = readDemoContent(demoDir);
  return (namespaces['mara-lindqvist'] ?? []).map(({ name, visibility }) => ({
    name,
    visibility,
    sources: sources(`sources/${name}`),
  }));
}

const questionsSchema = z.object({
  answered: z.array(
    z.object({ question: z.string(), namespace: z.string(), source: z.string(), quote: z.string() }),
  ),
  unanswered: z.array(z.object({ question: z.string() })),
});

export type Questions = z.infer<typeof questionsSchema>;

/** Questions to her, with the words that answer them; and such as nothing she said answers. */
export const demoQuestions = (): Questions =>
  questionsSchema.parse(JSON.parse(readFileSync(join(demoDir, 'questions.json'), 'utf8')));
