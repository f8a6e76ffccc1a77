import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { addReflection, addWords, generationsOf, liveVoiceOf } from '#tests/db/spoken-reflection.ts';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let onCall: (name: string, answer: () => Promise<Response>) => Promise<Response> = (_, answer) => answer();
let mara = '';

beforeAll(async () => {
  stack = await serveScratchPostgres((request, answer) =>
    onCall(new URL(request.url).pathname.split('/').at(-1) ?? '', answer),
  );
});
afterAll(() => stack.close());
beforeEach(async () => {
  onCall = (_, answer) => answer();
  mara = await addReflection(stack.db, 'Mara Lindqvist');
});

const regenerate = async () => (await import('#lib/voice/regenerate.ts')).regenerate(mara);
const forget = async () => (await import('#lib/voice/forget-erased.ts')).forgetErased(mara);
const rollBack = async (generation: number) =>
  (await import('#lib/voice/roll-back-voice.ts')).rollBackVoice(mara, generation);

/** A source that has been indexed and waits for the voice. */
async function addCompiling(quote: string, namespace = 'private'): Promise<string> {
  const sourceId = await addWords(stack.db, mara, { namespace, quotes: [quote] });
  for (const status of ['reading', 'indexing', 'compiling'])
    await stack.db.query(
      'update public.sources set status = $2::public.source_status, progress = 90 where id = $1',
      [sourceId, status],
    );
  return sourceId;
}

const stateOf = async (sourceId: string) =>
  (
    await stack.db.query('select status, progress, failure_reason from public.sources where id = $1', [
      sourceId,
    ])
  )[0];

const addUnfounded = () =>
  addWords(stack.db, mara, {
    namespace: 'published',
    quotes: ['I said what nobody has ever written down.'],
    content: 'Nothing of the kind.',
  });

async function erase(sourceId: string): Promise<void> {
  await stack.db.query('delete from public.sources where id = $1', [sourceId]);
}

const LIVE = { status: 'live', progress: 100, failure_reason: null };
const COMPILING = { status: 'compiling', progress: 90, failure_reason: null };

test('a source that waits is live when the voice speaks with its words', async () => {
  const sourceId = await addCompiling('I keep bees behind the house in summer.');
  expect(await regenerate()).toEqual({ ok: true, value: 1 });
  expect(await stateOf(sourceId)).toEqual(LIVE);
  expect(await liveVoiceOf(stack.db, mara)).toContain('bees');
});

test('a source that comes while the voice is compiled waits for the next', async () => {
  await addCompiling('I keep bees behind the house in summer.');
  let late = '';
  onCall = async (name, answer) => {
    const response = await answer();
    if (name === 'read_compilation_input' && !late)
      late = await addCompiling('I sold all of my bees last autumn.');
    return response;
  };
  expect(await regenerate()).toEqual({ ok: true, value: 1 });
  expect(await stateOf(late)).toEqual(COMPILING);
  expect(await regenerate()).toEqual({ ok: true, value: 1 });
  expect(await stateOf(late)).toEqual(LIVE);
});

test('a voice that comes too late makes its sources live as well: the later one has read them', async () => {
  const sourceId = await addCompiling('I keep bees behind the house in summer.');
  let isOvertaken = false;
  onCall = async (name, answer) => {
    if (name === 'promote_voice_artifact' && !isOvertaken) {
      isOvertaken = true;
      await addWords(stack.db, mara, {
        namespace: 'private',
        quotes: ['I also keep two goats, for company.'],
      });
      const { regenerateVoice } = await import('#lib/voice/ledger/regenerate-voice.ts');
      expect(await regenerateVoice(mara)).toMatchObject({ value: { outcome: 'promoted', generation: 2 } });
    }
    return answer();
  };
  expect(await regenerate()).toEqual({ ok: true, value: 1 });
  expect(await stateOf(sourceId)).toEqual(LIVE);
  expect(await liveVoiceOf(stack.db, mara)).toMatch(/^2 .*bees/s);
});

test('a source whose voice is rejected says so, and is live with the next that is approved', async () => {
  const sourceId = await addCompiling('I keep bees behind the house in summer.');
  const unfounded = await addUnfounded();
  expect(await regenerate()).toEqual({ ok: true, value: 1 });
  expect(await stateOf(sourceId)).toEqual({
    status: 'failed',
    progress: 90,
    failure_reason: expect.stringMatching(/^Its words can be found, .*voice page says why\.$/),
  });
  await erase(unfounded);
  expect(await regenerate()).toEqual({ ok: true, value: 1 });
  expect(await stateOf(sourceId)).toEqual(LIVE);
});

test('what was taken back at the last moment is tried again, and its sources go on waiting', async () => {
  const sourceId = await addCompiling('I keep bees behind the house in summer.');
  onCall = async (name, answer) => {
    if (name === 'promote_voice_artifact')
      await stack.db.query(
        "update public.namespaces set visibility = 'sealed' where reflection_id = $1 and name = 'private'",
        [mara],
      );
    return answer();
  };
  expect(await regenerate()).toMatchObject({ ok: false, error: { code: 'conflict' } });
  expect(await stateOf(sourceId)).toEqual(COMPILING);
  onCall = (_, answer) => answer();
  expect(await regenerate()).toEqual({ ok: true, value: 1 });
  expect(await stateOf(sourceId)).toEqual(LIVE);
  expect(await liveVoiceOf(stack.db, mara)).not.toContain('bees');
});

test('a reflection that is gone has nothing to regenerate', async () => {
  await stack.db.query('delete from public.reflections where id = $1', [mara]);
  expect(await regenerate()).toEqual({ ok: true, value: null });
});

test('a source that was erased is forgotten by every generation, and none can be brought back with it', async () => {
  const erased = await addCompiling('I broke my arm in the orchard at nine.');
  await regenerate();
  await addCompiling('I keep bees behind the house in summer.');
  await regenerate();
  await erase(erased);
  expect(await forget()).toEqual({ ok: true, value: null });
  expect(await generationsOf(stack.db, mara)).toEqual([
    { generation: 1, status: 'superseded', isErased: true },
    { generation: 2, status: 'superseded', isErased: true },
    { generation: 3, status: 'promoted', isErased: false },
  ]);
  expect(await liveVoiceOf(stack.db, mara)).not.toContain('orchard');
  const left = await stack.db.query(
    "select from public.voice_artifacts where reflection_id = $1 and (payload::text || findings::text) like '%orchard%'",
    [mara],
  );
  expect(left).toEqual([]);
  expect(await rollBack(2)).toMatchObject({ error: { message: expect.stringContaining('erased') } });
  const { verifyLedger } = await import('#lib/voice/verify-ledger.ts');
  expect(await verifyLedger()).toMatchObject({ value: { problems: [] } });
  expect(await forget()).toEqual({ ok: true, value: null });
});

test('what was erased goes also when the next voice is rejected: until that is mended one without evidence speaks', async () => {
  const erased = await addCompiling('I broke my arm in the orchard at nine.');
  await regenerate();
  await erase(erased);
  const unfounded = await addUnfounded();
  const waiting = await addCompiling('I keep bees behind the house in summer.');
  expect(await forget()).toEqual({ ok: true, value: null });
  expect(await generationsOf(stack.db, mara)).toEqual([
    { generation: 1, status: 'superseded', isErased: true },
    { generation: 2, status: 'rejected', isErased: false },
    { generation: 3, status: 'promoted', isErased: false },
  ]);
  expect(await liveVoiceOf(stack.db, mara)).not.toMatch(/orchard|bees/);
  expect(await stateOf(waiting)).toMatchObject({ status: 'failed' });
  await erase(unfounded);
  expect(await regenerate()).toMatchObject({ ok: true });
  expect(await liveVoiceOf(stack.db, mara)).toContain('bees');
  expect(await stateOf(waiting)).toEqual(LIVE);
});

test('a rejected voice leaves the one before it alone while that says nothing that was taken back', async () => {
  await addCompiling('I broke my arm in the orchard at nine.');
  await regenerate();
  await addUnfounded();
  for (const _ of [1, 2, 3]) expect(await regenerate()).toMatchObject({ ok: true });
  // The same refusal is kept once, however often it is asked for.
  expect(await generationsOf(stack.db, mara)).toMatchObject([{ status: 'promoted' }, { status: 'rejected' }]);
  expect(await liveVoiceOf(stack.db, mara)).toContain('orchard');
});

test('what was erased is forgotten by the next voice that goes live, whatever became of the job', async () => {
  const erased = await addCompiling('I broke my arm in the orchard at nine.');
  await regenerate();
  await erase(erased);
  onCall = async (name, answer) =>
    name === 'tombstone_voice_artifacts' ? new Response(null, { status: 502 }) : answer();
  expect(await forget()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(await generationsOf(stack.db, mara)).toMatchObject([{ isErased: true }, { isErased: false }]);
  expect(await stack.db.query('select from internal.words_to_forget')).toEqual([]);
});

test('what was erased is forgotten although its job was given up, and no other voice ever went live', {
  timeout: 20_000,
}, async () => {
  const erased = await addCompiling('I broke my arm in the orchard at nine.');
  await regenerate();
  await stack.db.query('delete from public.evidence where source_id = $1', [erased]);
  await regenerate();
  await erase(erased);
  await stack.db.exec(`delete from pgmq.q_runtime_sync; delete from pgmq.q_artifacts;
    update internal.words_to_forget set asked_at = now() - interval '2 hours';
    select internal.queue_erasures();`);
  const { drainQueues } = await import('#lib/ops/drain-queues.ts');
  expect(await drainQueues({ deadline: Date.now() + 15_000 })).toMatchObject({ postponed: 0, givenUp: 0 });
  expect(await generationsOf(stack.db, mara)).toEqual([
    { generation: 1, status: 'superseded', isErased: true },
    { generation: 2, status: 'promoted', isErased: false },
  ]);
  expect(await stack.db.query('select from internal.words_to_forget')).toEqual([]);
});

test('a job is tried again while the live voice quotes what was erased, and that is remembered', async () => {
  const erased = await addCompiling('I broke my arm in the orchard at nine.');
  await regenerate();
  await erase(erased);
  onCall = async (name, answer) => (name === 'promote_voice_artifact' ? Response.json('stale') : answer());
  expect(await forget()).toMatchObject({ ok: false, error: { code: 'conflict' } });
  const { tombstoneVoiceArtifacts } = await import('#lib/voice/store/as-service/voice-artifacts.ts');
  expect(await tombstoneVoiceArtifacts(mara)).toEqual({ ok: true, value: 1 });
  expect((await generationsOf(stack.db, mara))[0]).toEqual({
    generation: 1,
    status: 'promoted',
    isErased: false,
  });
  onCall = (_, answer) => answer();
  expect(await forget()).toEqual({ ok: true, value: null });
  expect((await generationsOf(stack.db, mara))[0]).toMatchObject({ isErased: true });
});

test('a source that waits while older words are brought back is not called live: its words are in no voice', async () => {
  await addCompiling('I broke my arm in the orchard at nine.');
  await regenerate();
  await addCompiling('I keep bees behind the house in summer.');
  await regenerate();
  const waiting = await addCompiling('I sold two goats to the ferryman last year.');
  let rolled: unknown;
  onCall = async (name, answer) => {
    if (name !== 'record_voice_artifact' || rolled) return answer();
    rolled = 'soon';
    rolled = await rollBack(1);
    return answer();
  };
  expect(await regenerate()).toMatchObject({ ok: false, error: { code: 'conflict' } });
  expect(rolled).toMatchObject({ value: { outcome: 'promoted' } });
  expect(await stateOf(waiting)).toEqual(COMPILING);
  expect(await regenerate()).toMatchObject({ ok: true });
  expect(await stateOf(waiting)).toEqual(LIVE);
  expect(await liveVoiceOf(stack.db, mara)).toContain('goats');
});

test('what was rejected is forgotten too', async () => {
  const unfounded = await addUnfounded();
  await regenerate();
  await erase(unfounded);
  expect(await forget()).toEqual({ ok: true, value: null });
  expect(await generationsOf(stack.db, mara)).toMatchObject([
    { status: 'rejected', isErased: true },
    { status: 'promoted', isErased: false },
  ]);
});

test.each(['record_voice_artifact', 'record_voice_evaluation', 'promote_voice_artifact'])(
  'rolling back to words that are erased before %s does not bring them back',
  async (moment) => {
    const erased = await addCompiling('I broke my arm in the orchard at nine.');
    await regenerate();
    await addCompiling('I keep bees behind the house in summer.');
    await regenerate();
    let isErased = false;
    onCall = async (name, answer) => {
      if (name === moment && !isErased) {
        isErased = true;
        await erase(erased);
        expect(await forget()).toMatchObject({ ok: true });
      }
      return answer();
    };
    expect(await rollBack(1)).not.toMatchObject({ value: { outcome: 'promoted' } });
    const left = await stack.db.query(
      "select from public.voice_artifacts where reflection_id = $1 and payload::text like '%orchard%'",
      [mara],
    );
    expect(left).toEqual([]);
    expect(await liveVoiceOf(stack.db, mara)).not.toContain('orchard');
  },
);
