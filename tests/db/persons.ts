import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SearchReach } from '#lib/knowledge/search-passages.ts';
import { demoShelves } from '#tests/db/demo-library.ts';
import type { Shelf } from '#tests/db/fill-library.ts';

const dir = join(import.meta.dirname, '../data/persons');

const PERSONS = {
  demo: 'Mara Lindqvist',
  chats: 'Ileana Moraru-Pike',
  'german-swedish': 'Birgitta Harms',
} as const;
export type PersonSet = keyof typeof PERSONS;
export const PERSON_SETS = Object.keys(PERSONS) as PersonSet[];

const also = z
  .object({ quote: z.string().optional(), quotes: z.array(z.string()).default([]) })
  .transform(({ quote, quotes }) => (quote === undefined ? quotes : [quote, ...quotes]));
const questionsSchema = z.object({
  answerable: z.array(
    z.object({
      q: z.string(),
      quotes: z.array(z.string()),
      also: z.array(also).default([]),
      kind: z.string(),
      audience: z.enum(['guest', 'member', 'owner']),
      style: z.string().default('plain'),
      lang: z.string().optional(),
      source_lang: z.string().optional(),
    }),
  ),
  unanswerable: z.array(z.object({ q: z.string() })),
});

type PersonQuestion = {
  question: string;
  /** A right answer rests on one of these; white space may differ. */
  quotes: readonly string[];
  kind: string;
  style: string;
  languages: string;
  reach: SearchReach;
};

export type Person = {
  set: PersonSet;
  name: string;
  shelves: Shelf[];
  answerable: PersonQuestion[];
  unanswerable: string[];
};

const REACH_OF = { guest: 'guest', member: 'viewer', owner: 'steward' } as const;

export function readPerson(set: PersonSet): Person {
  const { answerable, unanswerable } = questionsSchema.parse(
    JSON.parse(readFileSync(join(dir, set, 'questions.json'), 'utf8')),
  );
  return {
    set,
    name: PERSONS[set],
    shelves: set === 'demo' ? demoShelves() : shelvesIn(set),
    answerable: answerable.map(({ q, quotes, also, kind, style, lang, source_lang, audience }) => ({
      question: q,
      quotes: [...quotes, ...also.flat()],
      kind,
      style: style.replaceAll('_', '-'),
      languages: `${lang ?? 'en'} of ${source_lang ?? 'en'}`,
      reach: REACH_OF[audience],
    })),
    unanswerable: unanswerable.map(({ q }) => q),
  };
}

function shelvesIn(set: PersonSet): Shelf[] {
  const about = readFileSync(join(dir, set, 'about.md'), 'utf8');
  const files = readdirSync(join(dir, set, 'sources')).sort();
  return (['published', 'private', 'sealed'] as const).map((visibility) => ({
    name: visibility,
    visibility,
    sources: files
      .filter((file) => visibilityOf(about, file) === visibility)
      .map((file) => ({
        title: file
          .replace(/^\d+_?|\.\w+$|\.mbox/g, '')
          .replace(/[_-]/g, ' ')
          .trim(),
        content: readFileSync(join(dir, set, 'sources', file), 'utf8'),
      })),
  }));
}

/** One file to a line, or a list of files behind the name of the visibility. */
function visibilityOf(about: string, file: string): string {
  const lines = about.split('\n').flatMap((line) => line.split(';'));
  const line = lines.find((candidate) => candidate.includes(file)) ?? '';
  const named = /\b(published|private|sealed)\b/.exec(line)?.[1];
  if (!named) throw new Error(`${file} has no visibility`);
  return named;
}

/** Items at odd places are only ever reported. */
export const heldOutItems = <Item>(items: readonly Item[]): Item[] =>
  items.filter((_, place) => place % 2 === 1);

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const holdsQuote = (text: string, quotes: readonly string[]): boolean =>
  quotes.some((quote) => oneSpace(text).includes(oneSpace(quote)));
