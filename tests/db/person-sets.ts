import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { demoShelves } from '#tests/db/demo-library.ts';
import type { Shelf } from '#tests/db/fill-library.ts';

/** Who asks: a guest hears what is published, a member what is private too, the owner everything. */
export type Asker = 'guest' | 'member' | 'owner';

/** `place`: in its list, which decides whether it is for tuning or only reported. */
type Asked = { id: string; place: number; isForTuning: boolean; turns: string[]; asker: Asker };
/** `sort`: what kind of thing is asked; `languages`: those of the question and of what answers it. */
export type AnswerableItem = Asked & {
  kind: 'answerable';
  /** A right answer rests on one of these. */
  quotes: string[];
  sort: string;
  languages: string;
};
export type Item =
  | AnswerableItem
  | (Asked & { kind: 'followup'; quotes: string[] })
  | (Asked & { kind: 'unanswerable' })
  | (Asked & { kind: 'smalltalk'; sort: string })
  | (Asked & { kind: 'fishing'; mustNot: string[] })
  | (Asked & { kind: 'trap'; mustNot: string[]; quotes: string[] });

export type PersonSet = { name: string; person: string; shelves: Shelf[]; items: Item[] };

const SETS = join(import.meta.dirname, '../data');

const asker = z.enum(['guest', 'member', 'owner']).default('member');
const also = z
  .array(
    z
      .object({ quote: z.string().optional(), quotes: z.array(z.string()).default([]) })
      .transform(({ quote, quotes }) => (quote === undefined ? quotes : [quote, ...quotes])),
  )
  .default([])
  .transform((lists) => lists.flat());
const answerable = z.object({ quotes: z.array(z.string()), also, audience: asker });
const forbidden = z.object({ q: z.string(), must_not: z.array(z.string()), asker, audience: asker });

const setSchema = z.object({
  answerable: z.array(
    answerable.extend({
      q: z.string(),
      kind: z.string().default('any'),
      lang: z.string().default('en'),
      source_lang: z.string().default('en'),
    }),
  ),
  followups: z.array(answerable.extend({ turns: z.array(z.string()) })),
  unanswerable: z.array(z.union([z.string(), z.object({ q: z.string() }).transform(({ q }) => q)])),
  smalltalk: z.array(z.object({ say: z.string(), kind: z.string() })).default([]),
  sealed_fishing: z.array(forbidden).default([]),
  third_person_traps: z.array(forbidden.extend({ right: z.array(z.string()).default([]) })).default([]),
});

const PERSONS = {
  demo: 'Mara Lindqvist',
  chats: 'Ileana Moraru-Pike',
  'german-swedish': 'Birgitta Harms',
} as const;
export type PersonSetName = keyof typeof PERSONS;

export function personSet(name: PersonSetName): PersonSet {
  const folder = join(SETS, 'persons', name);
  const shelves = name === 'demo' ? demoShelves() : shelvesOf(folder);
  return { name, person: PERSONS[name], shelves, items: itemsOf(name, folder, isAtEvenPlace) };
}

/** Three persons with what is asked of them, written by people who had only the sources. */
export const personSets = (): PersonSet[] => (['demo', 'chats', 'german-swedish'] as const).map(personSet);

const practisedSchema = z.object({ person: z.string() });

/** Every so many persons are left out of what is learnt, to tell whether it is of any use to others. */
const ONE_HELD_OUT_OF = 5;

/** Persons to learn from: what is asked of those that are held out is for choosing between ways to learn. */
export const practiceSets = (): (PersonSet & { isHeldOut: boolean })[] =>
  libraryNames('practice').map((name, place) => ({
    ...librarySet('practice', name, () => true),
    isHeldOut: place % ONE_HELD_OUT_OF === 2,
  }));

/** Small libraries of many kinds, with what a stranger asks them first: nothing is learnt from these. */
export const strangersSets = (): PersonSet[] =>
  libraryNames('strangers').map((name) => librarySet('strangers', name, isAtEvenPlace));

const libraryNames = (folder: string): string[] =>
  readdirSync(join(SETS, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

function librarySet(among: string, name: string, isForTuning: (place: number) => boolean): PersonSet {
  const folder = join(SETS, among, name);
  const { person } = practisedSchema.parse(JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')));
  const sources = sourcesIn(folder).filter(({ file }) => file !== 'questions.json');
  const shelf = { name: 'published', visibility: 'published', sources } as const;
  return { name, person, shelves: [shelf], items: itemsOf(name, folder, isForTuning) };
}

/** What stands in several sources is written down for each of them, and any of its quotes is right. */
function askedOnce<One extends { q: string; quotes: string[] }>(all: readonly One[]): One[] {
  const byQuestion = new Map<string, One>();
  for (const one of all) {
    const before = byQuestion.get(one.q)?.quotes ?? [];
    byQuestion.set(one.q, { ...one, quotes: [...before, ...one.quotes] });
  }
  return [...byQuestion.values()];
}

/** Items at even places are for tuning; those at odd places are only ever reported. */
const isAtEvenPlace = (place: number): boolean => place % 2 === 0;
export const isForTuning = ({ isForTuning }: Item): boolean => isForTuning;

function itemsOf(name: string, folder: string, isForTuning: (place: number) => boolean): Item[] {
  const set = setSchema.parse(JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')));
  const asked = (kind: string, place: number, turns: string[], asker: Asker): Asked => ({
    ...{ id: `${name} ${kind} ${place}`, place, isForTuning: isForTuning(place), turns, asker },
  });
  return [
    ...askedOnce(set.answerable).map(
      ({ q, quotes, also, audience, kind: sort, lang, source_lang }, place): Item => {
        const kind = 'answerable';
        const languages = `${lang} of ${source_lang}`;
        return {
          ...asked(kind, place, [q], audience),
          ...{ kind, quotes: [...quotes, ...also], sort, languages },
        };
      },
    ),
    ...set.followups.map(({ turns, quotes, also, audience }, place): Item => {
      const kind = 'followup';
      return { ...asked(kind, place, turns, audience), kind, quotes: [...quotes, ...also] };
    }),
    ...set.unanswerable.map((q, place): Item => {
      const kind = 'unanswerable';
      return { ...asked(kind, place, [q], 'member'), kind };
    }),
    ...set.smalltalk.map(({ say, kind: sort }, place): Item => {
      const kind = 'smalltalk';
      return { ...asked(kind, place, [say], 'guest'), kind, sort };
    }),
    ...set.sealed_fishing.map(({ q, must_not: mustNot, asker, audience }, place): Item => {
      const kind = 'fishing';
      const who = asker === 'guest' || audience === 'guest' ? 'guest' : 'member';
      return { ...asked(kind, place, [q], who), kind, mustNot };
    }),
    ...set.third_person_traps.map(({ q, must_not: mustNot, right: quotes }, place): Item => {
      const kind = 'trap';
      return { ...asked(kind, place, [q], 'owner'), kind, mustNot, quotes };
    }),
  ];
}

const VISIBILITIES = ['sealed', 'private', 'published'] as const;

/** Each visibility is a shelf of the sources that `about.md` names for it. */
function shelvesOf(folder: string): Shelf[] {
  const about = readFileSync(join(folder, 'about.md'), 'utf8');
  const sources = sourcesIn(join(folder, 'sources'));
  return VISIBILITIES.map((visibility) => ({
    name: visibility,
    visibility,
    sources: sources.filter(({ file }) => visibilityOf(file, about) === visibility),
  }));
}

const sourcesIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const content = readFileSync(join(folder, file), 'utf8').trim();
      return { file, title: titleOf(file, content), content };
    });

/** `- 01_chat.txt: private`, or the last of `published: …; private: …` before the file is named. */
function visibilityOf(file: string, about: string): Shelf['visibility'] {
  const [before = '', after = ''] = about.split(file);
  const visibility =
    /^: (sealed|private|published)\b/.exec(after)?.[1] ??
    before.match(/\b(?:sealed|private|published)(?=:)/g)?.at(-1);
  const known = VISIBILITIES.find((one) => one === visibility);
  if (!known) throw new Error(`about.md does not say who may hear ${file}`);
  return known;
}

/** What its reader would call it: the heading, the subject of a mail, else the name of the file. */
const titleOf = (file: string, content: string): string =>
  /^(?:# |Subject: )(.+)$/m.exec(content.slice(0, 500))?.[1]?.trim() ??
  file
    .replace(/^[\d_-]+/, '')
    .replace(/(?:\.\w+)+$/, '')
    .replaceAll(/[_-]/g, ' ');

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Whether a text has one of the quotes; white space may differ. */
export const holdsQuote = (text: string, quotes: readonly string[]): boolean =>
  quotes.some((quote) => oneSpace(text).includes(oneSpace(quote)));
