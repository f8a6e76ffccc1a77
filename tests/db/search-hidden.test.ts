import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedAnswers } from '#lib/conversations/changed-answers.ts';
import { searchPassages } from '#lib/knowledge/search-passages.ts';
import type { SearchReach } from '#lib/knowledge/store/as-service/lines.ts';
import { addReflection, addWords, changeVisibility } from '#tests/db/spoken-reflection.ts';
import { indexSource } from './fill-library.ts';
import { type ScratchStack, serveScratchPostgres } from './serve-scratch-postgres.ts';

const OPEN = 'I kept the lighthouse at Söderharu for twelve years.';
const FROM_GUESTS = 'I was afraid of the harbour master. He drank in the lighthouse.';
const FROM_EVERYBODY = 'I once let the lighthouse go dark for an hour.';
const CONTENT = `${OPEN}\n\n**12 May.** ${FROM_GUESTS} The lamp burned paraffin. ${FROM_EVERYBODY} Nobody at the lighthouse noticed.`;

let stack: ScratchStack;
let reflectionId = '';

beforeAll(async () => {
  stack = await serveScratchPostgres();
  reflectionId = await addReflection(stack.db, 'Mara Lindqvist');
  const quotes = [OPEN, FROM_GUESTS, FROM_EVERYBODY];
  const sourceId = await addWords(stack.db, reflectionId, {
    namespace: 'published',
    quotes,
    content: CONTENT,
  });
  await indexSource(stack.db, sourceId, { text: CONTENT });
});
afterAll(() => stack.close());

async function hide(quote: string, from: 'guests' | 'everybody'): Promise<void> {
  await stack.db.query(
    `insert into public.hidden_statements (reflection_id, namespace_id, source_id, quote, hidden_from)
     select reflection_id, namespace_id, source_id, quote, $2::public.hidden_from from public.evidence where quote = $1`,
    [quote, from],
  );
}

async function toldTo(reach: SearchReach): Promise<string> {
  const texts: string[] = [];
  for (const query of [
    'lighthouse',
    'Were you afraid of the harbour master?',
    'Who drank?',
    'let it go dark',
  ]) {
    const found = await searchPassages({ reflectionId, namespaces: ['published'], reach, query });
    if (!found.ok) throw new Error(found.error.code);
    texts.push(...found.value.map(({ body }) => body));
  }
  return texts.join('\n');
}

test('a hidden statement is told to nobody from whom it is hidden, neither found nor beside what is found', async () => {
  for (const reach of ['guest', 'viewer', 'steward'] as const) {
    const before = await toldTo(reach);
    for (const words of ['twelve years', 'harbour master', 'He drank', 'go dark'])
      expect(before).toContain(words);
  }
  await hide(FROM_GUESTS, 'guests');
  await hide(FROM_EVERYBODY, 'everybody');
  const [guest, viewer, steward] = [await toldTo('guest'), await toldTo('viewer'), await toldTo('steward')];
  expect(guest).not.toMatch(/harbour master|He drank|go dark/);
  expect(viewer).not.toContain('go dark');
  for (const words of ['harbour master', 'He drank']) expect(viewer).toContain(words);
  for (const words of ['harbour master', 'He drank', 'go dark']) expect(steward).toContain(words);
  // Also when a manager looks at what guests would hear.
  expect(await toldTo('future_guest')).toBe(guest);
  for (const told of [guest, viewer, steward]) expect(told).toContain('twelve years');
});

test('who publishes a collection sees what guests would newly be answered, without what is hidden from them or kept elsewhere', async () => {
  const person = await addReflection(stack.db, 'Tove Lind');
  const afraid = 'I was most afraid of my father when he drank.';
  for (const [namespace, words] of [
    ['published', 'I was born on an island.'],
    ['private', 'My sister sold eggs.'],
    ['sealed', afraid],
  ] as const) {
    const sourceId = await addWords(stack.db, person, { namespace, quotes: [words] });
    await indexSource(stack.db, sourceId, { text: words });
  }
  const changedBy = async (name: string, guests: 'start' | 'stop') => {
    const [row] = await stack.db.query(
      'select id from public.namespaces where reflection_id = $1 and name = $2',
      [person, name],
    );
    const answer = await changedAnswers({
      reflectionId: person,
      namespace: { id: String(row?.id), name },
      guests,
      asked: ['Were you afraid of your father?', 'Do you like cheese?', 'What did your sister sell?'],
    });
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value.map(({ question, before, after }) => [question, before?.words, after?.words]);
  };
  expect(await changedBy('sealed', 'start')).toEqual([
    ['Were you afraid of your father?', undefined, afraid],
  ]);
  await changeVisibility(stack.db, person, { namespace: 'sealed', to: 'published' });
  expect(await changedBy('sealed', 'stop')).toContainEqual([
    'Were you afraid of your father?',
    afraid,
    undefined,
  ]);
  await hide(afraid, 'guests');
  expect(await changedBy('sealed', 'start')).toEqual([]);
});
