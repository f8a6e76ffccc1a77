import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningRuntime, runRuntime } from './running-runtime.ts';

let runtime: RunningRuntime;
let golden: typeof import('#lib/voice/ask-golden-questions.ts');
let mara: string;
let published: string;
let hidden: string;

/** A source of one passage that can be found. */
async function addSource(namespace: string, body: string): Promise<string> {
  const [source] = await runtime.db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content)
     select $1, id, 'paste', 'Words', $3 from public.namespaces where reflection_id = $1 and name = $2 returning id`,
    [mara, namespace, body],
  );
  const id = String(source?.id);
  await runtime.db.query(
    `insert into public.passages (source_id, reflection_id, namespace_id, position, body)
     select id, reflection_id, namespace_id, 0, content from public.sources where id = $1`,
    [id],
  );
  await runtime.db.query('select internal.file_lines($1, $2::jsonb)', [
    id,
    JSON.stringify([{ passage: 0, at: 0, body, words_at: 0, language: 'en', from: 0, to: 0 }]),
  ]);
  return id;
}

const ask = async (audience: string, question: string, sourceId: string | null) => {
  const [row] = await runtime.db.query(
    `insert into public.golden_questions (reflection_id, audience, question, source_id)
     values ($1, $2::public.session_audience, $3, $4) returning id`,
    [mara, audience, question, sourceId],
  );
  return String(row?.id);
};
const runsOf = async (questionId: string) =>
  (
    await runtime.db.query(
      'select passed from public.golden_runs where question_id = $1 order by generation',
      [questionId],
    )
  ).map(({ passed }) => passed);

beforeAll(async () => {
  runtime = await runRuntime();
  golden = await import('#lib/voice/ask-golden-questions.ts');
  mara = await runtime.addMara();
  published = await addSource(
    'published',
    'My grandfather kept the lighthouse at Kallskär for thirty years.',
  );
  hidden = await addSource('private', 'My brother sold the boat without asking any of us about it.');
});
afterAll(() => runtime.stop());

test('a question passes when what its audience would find holds the source that its answer must rest on', async () => {
  const found = await ask('public', 'Who kept the lighthouse at Kallskär?', published);
  const kept = await ask('public', 'Who sold the boat?', hidden);
  const told = await ask('private', 'Who sold the boat?', hidden);
  const nothing = await ask('public', 'Which opera did you conduct in Vienna?', null);
  const something = await ask('public', 'Who kept the lighthouse at Kallskär?', null);
  expect(await golden.askGoldenQuestions(mara)).toEqual({ ok: true, value: { asked: 5, passed: 3 } });
  expect(await Promise.all([found, kept, told, nothing, something].map(runsOf))).toEqual([
    [true],
    [false],
    [true],
    [true],
    [false],
  ]);
});

test('a steward sees how the questions of guests would go before a collection is published, or is not any more', async () => {
  const question = await ask('public', 'Whom did your brother ask about the boat?', hidden);
  const wouldBe = async (namespace: string, guests: 'start' | 'stop') => {
    const changes = await golden.previewGoldenQuestions(mara, { namespace, guests });
    if (!changes.ok) throw new Error(changes.error.code);
    return Object.fromEntries(
      changes.value.map(({ question: words, passesNow, passesThen }) => [words, [passesNow, passesThen]]),
    );
  };
  expect(await wouldBe('private', 'start')).toEqual({
    'Who kept the lighthouse at Kallskär?': expect.anything(),
    'Who sold the boat?': [false, true],
    'Which opera did you conduct in Vienna?': [true, true],
    'Whom did your brother ask about the boat?': [false, true],
  });
  const unpublished = await wouldBe('published', 'stop');
  expect(unpublished['Who sold the boat?']).toEqual([false, false]);
  // Nothing of it is recorded: no voice was asked.
  expect(await runsOf(question)).toEqual([]);
});

test('what is published next is found next, and stands beside the same generation until there is another', async () => {
  const question = await ask('public', 'Who sold the boat without asking?', hidden);
  await golden.askGoldenQuestions(mara);
  await runtime.change(mara, 'private', 'published');
  await golden.askGoldenQuestions(mara);
  expect(await runsOf(question)).toEqual([true]);
  await runtime.regenerate(mara);
  await golden.askGoldenQuestions(mara);
  expect(await runsOf(question)).toEqual([true, true]);
});

test('a sync records which version the provider made of the pack that it was sent', async () => {
  const synced = await runtime.sync(mara, 'public');
  if (!synced.ok || synced.value.did !== 'sent') throw new Error(JSON.stringify(synced));
  const versions = await runtime.db.query(
    'select surface, agent_id, version_id, prompt_pack_hash from public.agent_versions where reflection_id = $1',
    [mara],
  );
  const state = await runtime.stateOf(mara, 'public');
  expect(versions).toEqual([
    {
      surface: 'public',
      agent_id: synced.value.agentId,
      version_id: expect.stringMatching(/^agtvrsn_/),
      prompt_pack_hash: state?.prompt_pack_hash,
    },
  ]);
});

test('a provider that does not tell its version fails no sync', async () => {
  const other = await runtime.addMara();
  runtime.onProvider(({ on, answer }) =>
    on.startsWith('GET /v1/convai/agents/agent_')
      ? Promise.resolve(new Response('{}', { status: 404 }))
      : answer(),
  );
  expect(await runtime.sync(other, 'standard')).toMatchObject({ ok: true, value: { did: 'sent' } });
  await runtime.calm();
});
