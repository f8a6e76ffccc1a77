import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FoundPassage, searchPassages } from '#lib/knowledge/search-passages.ts';
import { demoQuestions, demoShelves } from '#tests/db/demo-library.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { passages, talkWith } from '#tests/engine/llm/local/talk-with.ts';

/** What the retrieval route shows a model at once. */
const MOST_CHARACTERS = 4_000;
const NOTHING = /find nothing about that|left no word/;

const shelves = demoShelves();
const { answered, unanswered } = demoQuestions();
const sources = plain(shelves.flatMap((shelf) => shelf.sources.map(({ content }) => content)).join('\n'));
let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;
let ask: (question: string) => Promise<string>;

beforeAll(async () => {
  scratch = await serveScratchPostgres();
  const reflectionId = await fillLibrary(scratch.db, shelves);
  const scope = { reflectionId, namespaces: shelves.map(({ name }) => name), reach: 'steward' } as const;
  const search = async (query: string) => {
    const found = await searchPassages({ ...scope, query });
    return found.ok ? found.value : expect.fail(found.error.code);
  };
  ask = async (question) => {
    const talk = talkWith({ retrieve: async (query) => shownTo(await search(query)) });
    return (await talk(question)).said;
  };
});

afterAll(() => scratch.close());

function shownTo(found: readonly FoundPassage[]) {
  let left = MOST_CHARACTERS;
  const shown = found.filter(({ body }) => {
    left -= body.length;
    return left >= 0;
  });
  return passages(
    ...shown.map(({ body, namespace, sourceTitle, citationId }) => ({
      text: body,
      namespace,
      source_title: sourceTitle,
      citation: citationId,
    })),
  );
}

test('most questions to the demo person are answered, many with the very words that answer them', {
  timeout: 120_000,
}, async () => {
  let told = 0;
  let right = 0;
  for (const { question, quote } of answered) {
    const said = await ask(question);
    if (!NOTHING.test(said)) told += 1;
    if (plain(said).includes(plain(quote))) right += 1;
    for (const excerpt of excerptsOf(said)) expect(sources).toContain(plain(excerpt));
  }
  expect(told / answered.length).toBeGreaterThanOrEqual(0.88);
  expect(right / answered.length).toBeGreaterThanOrEqual(0.36);
});

test('questions without an answer are more often left open than not', async () => {
  let open = 0;
  for (const { question } of unanswered) if (NOTHING.test(await ask(question))) open += 1;
  expect(open / unanswered.length).toBeGreaterThanOrEqual(0.55);
});

/** What stands behind the citations. */
function excerptsOf(said: string): string[] {
  return NOTHING.test(said)
    ? []
    : said
        .split(/(?:And in |^[^“]*)“[^”]*” \[[^\]]*\](?: I put it like this| I said)?:/)
        .filter((text) => text !== '');
}

function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
