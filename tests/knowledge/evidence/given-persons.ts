import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { EvidenceItem } from '#lib/knowledge/evidence/evidence-item.ts';
import { extractByRules } from '#lib/knowledge/extract-by-rules.ts';
import { languageOf } from '#lib/knowledge/language.public.ts';
import { demoShelves } from '#tests/db/demo-library.ts';

const personsDir = join(import.meta.dirname, '../../data/persons');

type Given = { name: string; person: string; sources: () => { title: string; content: string }[] };

const filesOf = (folder: string) => () =>
  readdirSync(join(personsDir, folder, 'sources'))
    .toSorted()
    .map((title) => ({ title, content: readFileSync(join(personsDir, folder, 'sources', title), 'utf8') }));

/** Three people and everything that they gave, as people write it down: essays, chats, mails, memos, talks, interviews. */
export const PERSONS: readonly Given[] = [
  { name: 'demo', person: 'Mara Lindqvist', sources: () => demoShelves().flatMap(({ sources }) => sources) },
  { name: 'chats', person: 'Ileana Moraru-Pike', sources: filesOf('chats') },
  { name: 'german-swedish', person: 'Birgitta Harms', sources: filesOf('german-swedish') },
];

type Found = (EvidenceItem & { title: string })[];
const foundOf = new Map<string, Promise<Found>>();

/** Read once for all who ask. */
export function statementsOf(given: Given): Promise<Found> {
  const found = foundOf.get(given.name) ?? readStatements(given);
  foundOf.set(given.name, found);
  return found;
}

async function readStatements({ person, sources }: Given): Promise<Found> {
  const found = await Promise.all(
    sources().map(async ({ title, content }) => {
      const language = languageOf(content);
      const items = await extractByRules({ text: content, person, isInterview: false, language });
      return items.map((item) => ({ ...item, title }));
    }),
  );
  return found.flat();
}

const setSchema = z.object({
  statements: z.object({
    good: z.array(z.object({ quote: z.string(), kind: z.string() })),
    bad: z.array(z.object({ quote: z.string(), why: z.string().optional() })),
  }),
});

/** Items at even places are for tuning the rules, those at odd places are only ever reported. */
export type Half = 'even' | 'odd';

export type StatementScore = {
  good: number;
  goodFound: number;
  kindRight: number;
  kindTold: number;
  bad: number;
  badTaken: string[];
};

/** How the rules do on statements that people called good or bad for this person. */
export function scoreStatements(name: string, found: readonly EvidenceItem[], half: Half): StatementScore {
  const { statements } = setSchema.parse(
    JSON.parse(readFileSync(join(personsDir, name, 'questions.json'), 'utf8')),
  );
  const ofHalf = <T>(items: readonly T[]) =>
    items.filter((_, place) => (place % 2 === 1) === (half === 'odd'));
  const [good, bad] = [ofHalf(statements.good), ofHalf(statements.bad)];
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  const matches = good.map(({ quote, kind }) => ({
    kind,
    found: found.find((item) => oneLine(item.quote).includes(oneLine(quote)))?.kind,
  }));
  return {
    good: good.length,
    goodFound: matches.filter((match) => match.found).length,
    kindRight: matches.filter((match) => match.found === match.kind).length,
    kindTold: matches.filter((match) => match.found === 'told').length,
    bad: bad.length,
    badTaken: bad.flatMap(({ quote }) =>
      found.some((item) => oneLine(item.quote) === oneLine(quote)) ? quote : [],
    ),
  };
}
