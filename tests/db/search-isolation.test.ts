import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersTo, prepareQuestion, searchPassages } from '#lib/knowledge/search-passages.ts';
import {
  type FoundLines,
  findLines,
  foundLinesSchema,
  type SearchReach,
} from '#lib/knowledge/store/as-service/lines.ts';
import { type Correction, fillLibrary, type Shelf } from '#tests/db/fill-library.ts';
import {
  openScratchDatabase,
  type ScratchStack,
  serveScratchPostgres,
} from '#tests/db/serve-scratch-postgres.ts';
import { runs } from '#tests/depth.ts';

const WORDS =
  `boat lamp ice bread choir herring storm mother father brother winter summer letter piano rope lens keeper
  tower island rock wind gas bottle pencil stove harbour Söderharu Västerbåda`.split(/\s+/);
const REACHES: readonly SearchReach[] = ['guest', 'viewer', 'steward'];
const OPEN_TO: Record<SearchReach, readonly string[]> = {
  guest: ['published'],
  viewer: ['published', 'private'],
  steward: ['published', 'private', 'sealed'],
  future_guest: ['published', 'private', 'sealed'],
};

/** Every shelf says all of these, in its first source and in one that was deleted; what one of them corrects, others do not. */
const SAID = ['The boat had a lamp of ice.', 'My mother kept the bread dry.', 'The choir sang in the storm.'];
/** What is put in their place on several shelves, and there is corrected again. */
const SAID_INSTEAD = ['The boat had no lamp.', 'My brother kept the bread and the letter.'];

const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 4, maxLength: 12 })
  .map((words) => `The ${words.join(' ')}.`);
const paragraph = fc.array(sentence, { minLength: 4, maxLength: 10 }).map((sentences) => sentences.join(' '));
const source = fc.record({
  title: fc.constantFrom(...WORDS),
  content: fc.array(paragraph, { minLength: 1, maxLength: 5 }).map((paragraphs) => paragraphs.join('\n\n')),
});
/** Words that look like those of the questions, others on every shelf. */
const lookAlike = fc
  .tuple(fc.constantFrom(...WORDS), fc.nat(3), fc.constantFrom(...'aeiouy'))
  .map(([word, at, letter]) => word.slice(0, at) + letter + word.slice(at));
const sourceThatSays = fc
  .tuple(source, fc.array(lookAlike, { minLength: 10, maxLength: 20 }))
  .map(([{ title, content }, words]) => ({
    title,
    content: `${SAID.join(' ')}\n\n${content}\n\n${words.join(' ')}`,
  }));
const correctionsOf = (
  corrected: fc.Arbitrary<string>,
  lengths: { minLength: number; maxLength: number },
): fc.Arbitrary<Correction[]> =>
  fc.array(
    fc
      .record({
        wrong: fc.constantFrom(...SAID, ...SAID_INSTEAD),
        corrected,
        isPending: fc.nat(3).map((chance) => chance === 0),
      })
      .filter(({ wrong, corrected }) => wrong !== corrected),
    lengths,
  );
const shelf = (name: Shelf['visibility']): fc.Arbitrary<Shelf> => {
  const corrections = (maxLength: number) =>
    correctionsOf(fc.oneof(sentence, fc.constantFrom(...SAID_INSTEAD)), { minLength: 2, maxLength });
  return fc
    .record({
      // What a deleted source's corrections put in the place of others' is no question here.
      deleted: fc.record({
        said: sourceThatSays,
        corrections: correctionsOf(sentence, { minLength: 1, maxLength: 3 }),
      }),
      first: fc.record({ said: sourceThatSays, corrections: corrections(3) }),
      others: fc.uniqueArray(source, { maxLength: 3, selector: ({ content }) => content }),
      corrections: corrections(5),
    })
    .map(({ deleted, first, others, corrections }) => ({
      name,
      visibility: name,
      sources: [
        { ...deleted.said, corrections: deleted.corrections, isDeleted: true },
        { ...first.said, corrections: first.corrections },
        ...others,
      ],
      corrections,
    }));
};
const library = fc.tuple(shelf('published'), shelf('private'), shelf('sealed'));

const accepted = (corrections: readonly Correction[] = []) =>
  corrections.filter(({ isPending }) => !isPending);
/** The shelf as if what is pending had never been proposed, and what was deleted had never been there. */
const asFarAsItCounts = ({ sources, corrections, ...shelf }: Shelf): Shelf => ({
  ...shelf,
  sources: sources
    .filter(({ isDeleted }) => !isDeleted)
    .map((source) => ({ ...source, corrections: accepted(source.corrections) })),
  corrections: accepted(corrections),
});

const misspelled = fc
  .tuple(fc.constantFrom(...WORDS), fc.nat(3))
  .map(([word, at]) => word.slice(0, at) + word.slice(at + 1));
const question = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...WORDS), misspelled), {
      minLength: 1,
      maxLength: 7,
    })
    .map((words) => words.join(' ')),
  fc.constantFrom(...SAID, ...SAID_INSTEAD),
);
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
  fc.constantFrom('x'.repeat(10_000), 'ice '.repeat(2_500), 'the of and', '', ' ', `'; drop table lines; --`),
);
const names = fc.shuffledSubarray(['published', 'private', 'sealed', 'public', '*', '']);

let scratch: ScratchStack;
/** Another database, without the other reflections of the first: what leaks from those makes a difference. */
let apart: ScratchStack;
/** Of each random library: the whole, and apart, for every set of its shelves, a reflection that never had any other. */
const libraries: { whole: string; only: Map<string, string> }[] = [];
/** Of every passage and correction in the first database, which shelf of which reflection it stands on. */
let shelfOf: Map<string, string>;

beforeAll(async () => {
  [scratch, apart] = await Promise.all([serveScratchPostgres(), openScratchDatabase()]);
  const [others = expect.fail(), ...searched] = fc.sample(library, { numRuns: 3, seed: 20_260_101 });
  await fillLibrary(scratch.db, others);
  for (const shelves of searched) {
    const only = new Map<string, string>();
    for (let chosen = 0; chosen < 8; chosen += 1) {
      const kept = shelves.filter((_, place) => chosen & (1 << place)).map(asFarAsItCounts);
      only.set(kept.map(({ name }) => name).join(), await fillLibrary(apart.db, kept));
    }
    libraries.push({ whole: await fillLibrary(scratch.db, shelves), only });
  }
  const rows = await scratch.db.query(
    `select piece.id, piece.reflection_id || ' ' || name as shelf
     from (select id, reflection_id, namespace_id from public.passages
       union all select id, reflection_id, namespace_id from public.fact_corrections) as piece
     join public.namespaces on namespaces.id = namespace_id`,
  );
  shelfOf = new Map(rows.map(({ id, shelf }) => [String(id), String(shelf)]));
});

afterAll(() => Promise.all([scratch.close(), apart.close()]));

async function foundBy(
  reflectionId: string,
  namespaces: readonly string[],
  reach: SearchReach,
  query: string,
): Promise<FoundLines> {
  const { asked } = await prepareQuestion(query);
  const found = await findLines({ reflectionId, namespaces, reach, ...asked });
  return found.ok ? found.value : expect.fail(found.error.code);
}

async function foundApart(
  reflectionId: string,
  namespaces: readonly string[],
  query: string,
): Promise<FoundLines> {
  const { asked } = await prepareQuestion(query);
  const [row] = await apart.db.query(
    `select api.find_lines($1, string_to_array($2, ' '), 'steward', $3, $4) as found`,
    [reflectionId, namespaces.join(' '), asked.query, asked.language],
  );
  return foundLinesSchema.parse(row?.found);
}

const ranking = async (found: FoundLines, query: string) =>
  answersTo((await prepareQuestion(query)).question, found, 500);

/** The same words in several lines have ids in any order. */
const withoutIds = (found: readonly Readonly<Record<string, unknown>>[]) =>
  found.map(({ citationId: _, sourceId: __, ...result }) => JSON.stringify(result)).sort();

test('a search finds what it would if nothing else than what it may read had ever been there', {
  timeout: 300_000,
}, async () => {
  const seen = { passages: 0, corrected: 0, corrections: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1),
      question,
      names,
      fc.constantFrom(...REACHES),
      async (at, query, named, reach) => {
        const { whole, only } = libraries[at] ?? expect.fail();
        const open = ['published', 'private', 'sealed'].filter(
          (name) => named.includes(name) && OPEN_TO[reach].includes(name),
        );
        const found = await foundBy(whole, named, reach, query);
        const results = await ranking(found, query);
        for (const { citationId, namespace } of results) {
          expect(open).toContain(namespace);
          expect(shelfOf.get(citationId)).toBe(`${whole} ${namespace}`);
        }
        const apart = await foundApart(only.get(open.join()) ?? '', open, query);
        expect([found.asked, found.lineCount]).toEqual([apart.asked, apart.lineCount]);
        expect(withoutIds(results)).toEqual(withoutIds(await ranking(apart, query)));
        for (const { position, corrections } of results) {
          if (position === null) seen.corrections += 1;
          else if (corrections.length > 0) seen.corrected += 1;
          else seen.passages += 1;
        }
      },
    ),
    { numRuns: runs(600) },
  );
  // Otherwise the property would hold of nothing.
  expect(seen.passages).toBeGreaterThan(40);
  expect(seen.corrected).toBeGreaterThan(25);
  expect(seen.corrections).toBeGreaterThan(4);
});

test('whatever is asked is answered, from the namespaces that are named and open', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1),
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
    { numRuns: runs(600) },
  );
});

test('results are verbatim pieces of the sources, whole lines put together', async () => {
  const shelves = fc.sample(library, { numRuns: 1, seed: 7 })[0] ?? expect.fail();
  const texts = shelves.flatMap(({ sources, corrections = [] }) => [
    ...sources.map(({ content }) => content),
    ...[...sources.flatMap((source) => source.corrections ?? []), ...corrections].map(
      ({ corrected }) => corrected,
    ),
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
