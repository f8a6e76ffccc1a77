import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ok } from '#lib/platform/result.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { addReflection, addWords } from '#tests/db/spoken-reflection.ts';

/** A reader that answers everything, always from the same passage: what is left out is left out for its words. */
const reader = vi.hoisted(() => ({ citations: [] as string[] }));
vi.mock('#lib/conversations/questions/ask-reader.ts', () => ({
  answerOfReader: async ({ question }: { question: string }) =>
    ok([
      {
        words: 'I grew up there.',
        citation: reader.citations.shift() ?? '',
        asked: question,
        sourceTitle: '',
      },
    ]),
}));

const PUBLISHED =
  'I grew up at the lighthouse on Utö, where my father kept the lamp. I learned to sail from my grandmother Ingrid when I was seven.';
const SEALED =
  'I buried the silver spoons of grandmother Ingrid under the third apple tree behind the lighthouse.';

const HARMLESS = 'Where did you grow up as a child?';
const REPEATS_SEALED = 'Who buried the silver spoons of grandmother Ingrid under the third apple tree?';
const OF_OUR_INTERVIEWER = 'Who taught you how to sail when you were a child?';

const INTERVIEW = `Anna Berg: ${HARMLESS}

Mara: I grew up at the lighthouse on Utö, where my father kept the lamp.

Anna Berg: ${REPEATS_SEALED}

Mara: I learned to sail from my grandmother Ingrid when I was seven.

Interviewer: ${OF_OUR_INTERVIEWER}

Mara: My grandmother Ingrid taught me how to sail.`;

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
beforeAll(async () => {
  stack = await serveScratchPostgres();
  process.env.SENTENCE_MODEL = 'off';
});
afterAll(() => stack.close());

test('guests are offered no question that repeats sealed words, and none that our interviewer asked', async () => {
  const mara = await fillLibrary(
    stack.db,
    [
      { name: 'open', visibility: 'published', sources: [{ title: 'Childhood', content: PUBLISHED }] },
      { name: 'sealed', visibility: 'sealed', sources: [{ title: 'Spoons', content: SEALED }] },
    ],
    'Mara Lindqvist',
  );
  await stack.db.query(
    `insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, position)
     select reflection_id, namespace_id, id, 'fact', content, 0 from public.sources
     where reflection_id = $1 and title = 'Spoons'`,
    [mara],
  );
  await stack.db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content, language)
     select $1, id, 'interview', 'Interview of 3 March 2026', $2, 'en' from public.namespaces
     where reflection_id = $1 and name = 'open'`,
    [mara, INTERVIEW],
  );
  const passages = await stack.db.query(
    `select passage.id from public.passages as passage join public.namespaces as namespace on namespace.id = passage.namespace_id
     where passage.reflection_id = $1 and namespace.visibility = 'published'`,
    [mara],
  );
  reader.citations = Array(100).fill(String(passages[0]?.id));
  const { suggestQuestions } = await import('#lib/conversations/questions/suggest-questions.ts');
  expect(await suggestQuestions(mara)).toMatchObject({ ok: true });
  const [row] = await stack.db.query('select api.read_guest_card($1)::text as card', [mara]);
  const { questions } = JSON.parse(String(row?.card)) as { questions: string[] };
  expect(questions).toContain(HARMLESS);
  expect(questions).not.toContain(REPEATS_SEALED);
  expect(questions).not.toContain(OF_OUR_INTERVIEWER);
});

test('guests are offered a question of a transcript that has a reply, and neither others nor the name of its file', async () => {
  const transcript = `Ben: I met a pilot. Did my aunt show you the bread soup?

Rosa: Not as you do, with an onion in it.

Ben: How did you make the plum cake?

Rosa: I make it with a kilo of plums and no yeast.

Ben: Did you eat the soup?
`;
  const rosa = await fillLibrary(
    stack.db,
    [{ name: 'open', visibility: 'published', sources: [{ title: 'transcript-1', content: transcript }] }],
    'Granny Rosa',
  );
  const passages = await stack.db.query('select id from public.passages where reflection_id = $1', [rosa]);
  // As the worker files it: whoever asked is not the person, and guests hear the question with its reply all the same.
  await stack.db.query(
    `insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, asked, members_only, position)
     select reflection_id, namespace_id, id, 'exchange', 'I make it with a kilo of plums and no yeast.', 'How did you make the plum cake?', true, 0
     from public.sources where reflection_id = $1`,
    [rosa],
  );
  reader.citations = Array(100).fill(String(passages[0]?.id));
  const { suggestQuestions } = await import('#lib/conversations/questions/suggest-questions.ts');
  expect(await suggestQuestions(rosa)).toMatchObject({ ok: true });
  const [row] = await stack.db.query('select api.read_guest_card($1)::text as card', [rosa]);
  const { questions } = JSON.parse(String(row?.card)) as { questions: string[] };
  expect(questions[0]).toBe('How did you make the plum cake?');
  expect(questions.join()).not.toMatch(/soup|transcript-1/);
});

test('what guests read of the person is no short statement that is sealed, however it is written', async () => {
  const mara = await addReflection(stack.db, 'Mara Lindqvist');
  await addWords(stack.db, mara, { namespace: 'sealed', quotes: ['My brother drowned at Kökar.', SEALED] });
  const interview = await addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I learned to sail.'],
  });
  await stack.db.query(
    `insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, asked, position)
     select reflection_id, namespace_id, id, 'exchange', 'I learned to sail.', $2, 1 from public.sources where id = $1`,
    [interview, REPEATS_SEALED],
  );
  const { guestWordsJudge } = await import('#lib/voice/judge-guest-words.ts');
  const judge = await guestWordsJudge(mara);
  if (!judge.ok) throw new Error(judge.error.code);
  for (const [words, mayRead] of [
    ['I fished all my life. My brother drowned at Kökar.', false],
    ['MY BRÖTHER drоwned at K0kar!', false],
    ['My brother kept the lamp at Kökar.', true],
    // That somebody asked it in a published interview makes no secret known.
    [REPEATS_SEALED, false],
  ] as const)
    expect(await judge.value(words), words).toEqual(ok(mayRead));
});
