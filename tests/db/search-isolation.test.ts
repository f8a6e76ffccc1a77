import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankPassages, type SearchReach } from '#lib/db/passages.ts';
import { cleanQuery } from '#lib/knowledge/clean-query.ts';
import { searchPassages } from '#lib/knowledge/search-passages.ts';
import { fillLibrary, type Shelf } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const WORDS =
  `boat lamp ice bread choir herring storm mother father brother winter summer letter piano rope lens keeper
  tower island rock wind gas bottle pencil stove harbour Söderharu Västerbåda`.split(/\s+/);
const REACHES: readonly SearchReach[] = ['guest', 'viewer', 'steward'];
const OPEN_TO: Record<SearchReach, readonly string[]> = {
  guest: ['published'],
  viewer: ['published', 'private'],
  steward: ['published', 'private', 'sealed'],
};

const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 4, maxLength: 12 })
  .map((words) => `The ${words.join(' ')}.`);
const paragraph = fc.array(sentence, { minLength: 4, maxLength: 10 }).map((sentences) => sentences.join(' '));
const source = fc.record({
  title: fc.constantFrom(...WORDS),
  content: fc.array(paragraph, { minLength: 1, maxLength: 5 }).map((paragraphs) => paragraphs.join('\n\n')),
});
const shelf = (name: Shelf['visibility']): fc.Arbitrary<Shelf> =>
  fc.record({
    name: fc.constant(name),
    visibility: fc.constant(name),
    sources: fc.uniqueArray(source, { minLength: 1, maxLength: 4, selector: ({ content }) => content }),
    corrections: fc.array(fc.record({ wrong: sentence, corrected: sentence }), { maxLength: 2 }),
  });
const library = fc.tuple(shelf('published'), shelf('private'), shelf('sealed'));

const misspelled = fc
  .tuple(fc.constantFrom(...WORDS), fc.nat(3))
  .map(([word, at]) => word.slice(0, at) + word.slice(at + 1));
const question = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS), misspelled), {
    minLength: 1,
    maxLength: 7,
  })
  .map((words) => words.join(' '));
const attack = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '&',
        '|',
        '!',
        '<->',
        ':*',
        '(',
        ')',
        '\\',
        '%',
        '\0',
        '\ud800',
        '-',
        'or',
        'ice',
        '\u202e',
        'لوح',
        '🌊',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(' ')),
  fc.constantFrom(
    'x'.repeat(10_000),
    'ice '.repeat(2_500),
    'the of and',
    '',
    ' ',
    `'; drop table passages; --`,
  ),
);
const names = fc.uniqueArray(fc.constantFrom<string[]>('published', 'private', 'sealed', 'public', '*', ''), {
  maxLength: 6,
});

let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;
/** Of each random library: the whole, and for every set of its shelves a reflection that never had any other. */
const libraries: { whole: string; only: Map<string, string> }[] = [];

beforeAll(async () => {
  scratch = await serveScratchPostgres();
  for (const shelves of fc.sample(library, { numRuns: 3, seed: 20_260_101 })) {
    const only = new Map<string, string>();
    for (let chosen = 0; chosen < 8; chosen += 1) {
      const kept = shelves.filter((_, place) => chosen & (1 << place));
      only.set(kept.map(({ name }) => name).join(), await fillLibrary(scratch.db, kept));
    }
    libraries.push({ whole: await fillLibrary(scratch.db, shelves), only });
  }
}, 120_000);

afterAll(() => scratch.close());

async function ranking(
  reflectionId: string,
  namespaces: readonly string[],
  reach: SearchReach,
  query: string,
) {
  const ranked = await rankPassages({
    reflectionId,
    namespaces,
    reach,
    query: cleanQuery(query),
    limit: 500,
  });
  if (!ranked.ok) throw new Error(ranked.error.code);
  return ranked.value
    .map(({ namespace, sourceTitle, position, body, score, corrections }) =>
      JSON.stringify([namespace, sourceTitle, position, body, score, corrections]),
    )
    .sort();
}

test('a search finds what it would if nothing else than what it may read had ever been there', {
  timeout: 300_000,
}, async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(2),
      question,
      names,
      fc.constantFrom(...REACHES),
      async (at, query, named, reach) => {
        const { whole, only } = libraries[at] ?? expect.fail();
        const open = ['published', 'private', 'sealed'].filter(
          (name) => named.includes(name) && OPEN_TO[reach].includes(name),
        );
        const results = await ranking(whole, named, reach, query);
        expect(results).toEqual(await ranking(only.get(open.join()) ?? '', open, 'steward', query));
        found += results.length;
      },
    ),
    { numRuns: 250 },
  );
  expect(found).toBeGreaterThan(250);
});

test('whatever is asked is answered, from the namespaces that are named and open', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(2),
      attack,
      names,
      fc.constantFrom(...REACHES),
      async (at, query, namespaces, reach) => {
        const { whole } = libraries[at] ?? expect.fail();
        const found = await searchPassages({ reflectionId: whole, namespaces, reach, query });
        if (!found.ok) throw new Error(found.error.code);
        const outside = found.value.filter(
          ({ namespace }) => !namespaces.includes(namespace) || !OPEN_TO[reach].includes(namespace),
        );
        expect(outside).toEqual([]);
      },
    ),
    { numRuns: 250 },
  );
});

test('results are verbatim pieces of the sources, neighbours put together', { timeout: 60_000 }, async () => {
  const shelves = fc.sample(library, { numRuns: 1, seed: 7 })[0] ?? expect.fail();
  const texts = shelves.flatMap(({ sources, corrections = [] }) => [
    ...sources.map(({ content }) => content),
    ...corrections.map(({ corrected }) => corrected),
  ]);
  const reflectionId = await fillLibrary(scratch.db, shelves);
  for (const query of fc.sample(question, { numRuns: 30, seed: 7 })) {
    const found = await searchPassages({
      reflectionId,
      namespaces: shelves.map(({ name }) => name),
      reach: 'steward',
      query,
    });
    if (!found.ok) throw new Error(found.error.code);
    for (const { body } of found.value) {
      expect(texts.some((text) => text.includes(body))).toBe(true);
      expect(body.length).toBeLessThanOrEqual(2_000);
    }
  }
});
