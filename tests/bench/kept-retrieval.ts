import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Retrieve, retrieveAs } from '#tests/db/ask-person.ts';
import { fillAllMeanings } from '#tests/db/fill-all-meanings.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import type { Asker, PersonSet } from '#tests/db/person-sets.ts';
import { type ScratchStack, serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'tests/.output/answers');

/** Whatever decides what a question finds; when one of these files changes, everything is looked up anew. */
const DECIDING = [
  'lib/knowledge/retrieved-context.public.ts',
  'lib/knowledge/store/as-service/lines.ts',
  'lib/knowledge/search-passages.ts',
  'lib/knowledge/find',
  'lib/knowledge/language.public.ts',
  'lib/knowledge/lines',
  'lib/knowledge/meaning',
  'lib/knowledge/search-passages.ts',
  'lib/knowledge/split-passages.ts',
  'lib/conversations/context-answer.ts',
  ...['passages', 'lines', 'find-lines', 'meanings'].map((name) => `supabase/schemas/knowledge/${name}.sql`),
];

function filesOf(path: string): string[] {
  const whole = join(root, path);
  return statSync(whole).isFile()
    ? [path]
    : readdirSync(whole)
        .sort()
        .flatMap((name) => filesOf(join(path, name)));
}

function fingerprintOf(set: PersonSet): string {
  const hash = createHash('sha256');
  for (const path of DECIDING.flatMap(filesOf)) hash.update(path).update(readFileSync(join(root, path)));
  return hash.update(JSON.stringify(set.shelves)).digest('hex').slice(0, 16);
}

/** What was found in one person's sources, and how much of it stood there before. */
type Book = { path: string; found: Map<string, string>; before: number };

export type KeptRetrieval = {
  retrieveAs(set: PersonSet, asker: Asker): Retrieve;
  close(): Promise<void>;
};

/**
 * Retrieval of the whole chain, lines filed and meanings filled, whose answers are kept on disk: the database is started when
 * a question is asked that was not asked before.
 */
export function openKeptRetrieval(): KeptRetrieval {
  const books = new Map<string, Book>();
  const bookOf = (set: PersonSet): Book => {
    const path = join(folder, `found-${set.name}-${fingerprintOf(set)}.json`);
    const found = new Map<string, string>(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []);
    return { path, found, before: found.size };
  };
  let scratch: Promise<ScratchStack> | undefined;
  const libraries = new Map<string, Promise<string>>();
  async function libraryOf({ name, shelves, person }: PersonSet): Promise<string> {
    scratch ??= serveScratchPostgres();
    const { db } = await scratch;
    const reflectionId =
      libraries.get(name) ??
      fillLibrary(db, shelves, person).then(async (id) => {
        await fillAllMeanings(id);
        return id;
      });
    libraries.set(name, reflectionId);
    return reflectionId;
  }
  return {
    retrieveAs: (set, asker) => {
      const book = books.get(set.name) ?? bookOf(set);
      books.set(set.name, book);
      return async (query) => {
        const key = JSON.stringify([asker, query]);
        const known = book.found.get(key);
        if (known !== undefined) return known;
        const found = await retrieveAs(await libraryOf(set), set, asker)(query);
        book.found.set(key, found);
        return found;
      };
    },
    async close() {
      mkdirSync(folder, { recursive: true });
      for (const { path, found, before } of books.values())
        if (found.size > before) writeFileSync(path, JSON.stringify([...found]));
      await (await scratch)?.close();
    },
  };
}
