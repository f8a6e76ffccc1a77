import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchReach, searchPassages } from '#lib/knowledge/search-passages.ts';
import { type Correction, fillLibrary, type Shelf } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const WRONG = 'The lamp of Söderharu went out in 1961.';
const FIRST = { wrong: WRONG, corrected: 'The lamp of Söderharu went out in 1962.' };
const SECOND = { wrong: WRONG, corrected: 'The lamp of Söderharu went out in 1963.' };
const QUESTION = 'lamp Söderharu';

let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;

beforeAll(async () => {
  scratch = await serveScratchPostgres();
});

afterAll(() => scratch.close());

const saying = (title: string, corrections: readonly Correction[] = [], isDeleted = false) => ({
  title,
  content: `${title}. ${WRONG}`,
  corrections,
  isDeleted,
});

/** Of every result, where it stands and what is told of it. */
async function told(shelves: readonly Shelf[], reach: SearchReach = 'steward') {
  const reflectionId = await fillLibrary(scratch.db, shelves);
  const namespaces = shelves.map(({ name }) => name);
  const found = await searchPassages({ reflectionId, namespaces, reach, query: QUESTION });
  if (!found.ok) throw new Error(found.error.code);
  return found.value
    .map(({ sourceTitle, corrections }) => ({
      sourceTitle,
      corrections: corrections.map(({ on, ...correction }) => {
        expect(on, 'each says since when').toMatch(/^\d{4}-\d\d-\d\d$/);
        return correction;
      }),
    }))
    .sort((one, other) => one.sourceTitle.localeCompare(other.sourceTitle));
}

const shelf = (sources: Shelf['sources'], corrections: readonly Correction[] = []): Shelf => ({
  name: 'life',
  visibility: 'private',
  sources,
  corrections,
});

test('the later of two corrections of one statement is told', async () => {
  expect(await told([shelf([saying('Diary', [FIRST])], [SECOND])])).toEqual([
    { sourceTitle: 'Diary', corrections: [SECOND] },
  ]);
});

test('a correction that another outranks is no answer by itself', async () => {
  const source = { title: 'Diary', content: 'The ferry came on Thursdays.' };
  expect(await told([shelf([source], [FIRST, SECOND])])).toEqual([
    { sourceTitle: '', corrections: [SECOND] },
  ]);
});

test('a correction of a correction is told in place of it', async () => {
  const again = { wrong: FIRST.corrected, corrected: SECOND.corrected };
  expect(await told([shelf([saying('Diary', [FIRST, again])])])).toEqual([
    { sourceTitle: 'Diary', corrections: [SECOND] },
  ]);
});

test('a correction is told of its words in every source of its namespace', async () => {
  expect(await told([shelf([saying('Diary', [FIRST]), saying('Letter')])])).toEqual([
    { sourceTitle: 'Diary', corrections: [FIRST] },
    { sourceTitle: 'Letter', corrections: [FIRST] },
  ]);
});

test('a correction goes with its source', async () => {
  expect(await told([shelf([saying('Diary', [FIRST], true), saying('Letter')])])).toEqual([
    { sourceTitle: 'Letter', corrections: [] },
  ]);
});

test('what is pending is not told', async () => {
  expect(await told([shelf([saying('Diary', [{ ...FIRST, isPending: true }])])])).toEqual([
    { sourceTitle: 'Diary', corrections: [] },
  ]);
});

test('guests are not told what was corrected in a private namespace, nor is another reflection', async () => {
  const published: Shelf = { name: 'open', visibility: 'published', sources: [saying('Speech')] };
  const privately = shelf([saying('Diary', [FIRST])]);
  expect(await told([published, privately], 'guest')).toEqual([{ sourceTitle: 'Speech', corrections: [] }]);
  expect(await told([published])).toEqual([{ sourceTitle: 'Speech', corrections: [] }]);
});

test('words that were corrected are told to nobody from whom the correction is hidden', async () => {
  const wrong = `${WRONG} I was eleven.`;
  const corrected = `${FIRST.corrected} I was twelve.`;
  const reflectionId = await fillLibrary(scratch.db, [
    {
      name: 'life',
      visibility: 'published',
      sources: [
        { title: 'Diary', content: `**12 May.** ${wrong}`, corrections: [{ wrong, corrected }] },
        { title: 'Letter', content: 'I was twelve.' },
      ],
    },
  ]);
  const bodies = async (reach: SearchReach) => {
    const found = await searchPassages({ reflectionId, namespaces: ['life'], reach, query: QUESTION });
    if (!found.ok) throw new Error(found.error.code);
    return JSON.stringify(found.value);
  };
  expect(await bodies('guest')).toContain('1962');
  await scratch.db.query(
    `insert into public.hidden_statements (reflection_id, namespace_id, source_id, quote, hidden_from)
     select reflection_id, namespace_id, id, content, 'guests' from public.sources where reflection_id = $1 and title = 'Letter'`,
    [reflectionId],
  );
  await scratch.db.query(
    'select internal.weigh_evidence(id) from public.namespaces where reflection_id = $1',
    [reflectionId],
  );
  expect(await bodies('guest')).not.toMatch(/196[12]|eleven|twelve/);
  expect(await bodies('viewer')).toContain('1962');
});
