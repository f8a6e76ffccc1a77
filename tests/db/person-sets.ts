import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { demoShelves } from '#tests/db/demo-library.ts';
import type { Shelf } from '#tests/db/fill-library.ts';

/** Who asks: a guest hears what is published, a member what is private too, the owner everything. */
export type Asker = 'guest' | 'member' | 'owner';

type Asked = { id: string; turns: string[]; asker: Asker };
export type Item =
  | (Asked & { kind: 'answerable' | 'followup'; quotes: string[] })
  | (Asked & { kind: 'unanswerable' })
  | (Asked & { kind: 'smalltalk'; sort: string })
  | (Asked & { kind: 'fishing'; mustNot: string[] })
  | (Asked & { kind: 'trap'; mustNot: string[]; quotes: string[] });

export type PersonSet = { name: string; person: string; shelves: Shelf[]; items: Item[] };

const SETS = join(import.meta.dirname, '../data/persons');

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
  answerable: z.array(answerable.extend({ q: z.string() })),
  followups: z.array(answerable.extend({ turns: z.array(z.string()) })),
  unanswerable: z.array(z.object({ q: z.string() })),
  smalltalk: z.array(z.object({ say: z.string(), kind: z.string() })),
  sealed_fishing: z.array(forbidden),
  third_person_traps: z.array(forbidden.extend({ right: z.array(z.string()).default([]) })).default([]),
});

/** Three persons with what is asked of them, written by people who had only the sources. */
export const personSets = (): PersonSet[] => [
  { name: 'demo', person: 'Mara Lindqvist', shelves: demoShelves(), items: itemsOf('demo') },
  {
    name: 'chats',
    person: 'Ileana Moraru-Pike',
    shelves: shelvesOf('chats'),
    items: itemsOf('chats'),
  },
  {
    name: 'german-swedish',
    person: 'Birgitta Harms',
    shelves: shelvesOf('german-swedish'),
    items: itemsOf('german-swedish'),
  },
];

/** Items at even places are for tuning; those at odd places are only ever reported. */
export const isForTuning = ({ id }: Item): boolean => Number(id.split(' ').at(-1)) % 2 === 0;

function itemsOf(name: string): Item[] {
  const set = setSchema.parse(JSON.parse(readFileSync(join(SETS, name, 'questions.json'), 'utf8')));
  const id = (kind: string, place: number) => `${name} ${kind} ${place}`;
  return [
    ...set.answerable.map(({ q, quotes, also, audience }, place): Item => {
      const kind = 'answerable';
      return { kind, id: id(kind, place), turns: [q], asker: audience, quotes: [...quotes, ...also] };
    }),
    ...set.followups.map(({ turns, quotes, also, audience }, place): Item => {
      const kind = 'followup';
      return { kind, id: id(kind, place), turns, asker: audience, quotes: [...quotes, ...also] };
    }),
    ...set.unanswerable.map(({ q }, place): Item => {
      const kind = 'unanswerable';
      return { kind, id: id(kind, place), turns: [q], asker: 'member' };
    }),
    ...set.smalltalk.map(({ say, kind: sort }, place): Item => {
      const kind = 'smalltalk';
      return { kind, id: id(kind, place), turns: [say], asker: 'guest', sort };
    }),
    ...set.sealed_fishing.map(({ q, must_not: mustNot, asker, audience }, place): Item => {
      const kind = 'fishing';
      const who = asker === 'guest' || audience === 'guest' ? 'guest' : 'member';
      return { kind, id: id(kind, place), turns: [q], asker: who, mustNot };
    }),
    ...set.third_person_traps.map(({ q, must_not: mustNot, right: quotes }, place): Item => {
      const kind = 'trap';
      return { kind, id: id(kind, place), turns: [q], asker: 'owner', mustNot, quotes };
    }),
  ];
}

const VISIBILITIES = ['sealed', 'private', 'published'] as const;

/** Each visibility is a shelf of the sources that `about.md` names for it. */
function shelvesOf(name: string): Shelf[] {
  const folder = join(SETS, name, 'sources');
  const about = readFileSync(join(SETS, name, 'about.md'), 'utf8');
  const sources = readdirSync(folder)
    .sort()
    .map((file) => {
      const content = readFileSync(join(folder, file), 'utf8').trim();
      return { file, title: titleOf(file, content), content };
    });
  return VISIBILITIES.map((visibility) => ({
    name: visibility,
    visibility,
    sources: sources.filter(({ file }) => visibilityOf(file, about) === visibility),
  }));
}

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
