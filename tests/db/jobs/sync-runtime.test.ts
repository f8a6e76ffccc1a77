import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningRuntime, runRuntime } from '#tests/db/runtime/running-runtime.ts';

let runtime: RunningRuntime;
beforeAll(async () => {
  runtime = await runRuntime();
});
afterAll(() => runtime.stop());
beforeEach(() =>
  runtime.db.exec(
    'delete from pgmq.q_artifacts; delete from pgmq.q_runtime_sync; delete from public.dead_letters;',
  ),
);
afterEach(() => runtime.calm());

const drain = async () => {
  const { drainQueues } = await import('#lib/ops/drain-queues.ts');
  return drainQueues({ deadline: Date.now() + 15_000 });
};

const jobs = async () =>
  (await runtime.db.query(
    'select message, extract(epoch from vt - enqueued_at)::integer as delay from pgmq.q_runtime_sync order by msg_id',
  )) as {
    message: Record<string, unknown>;
    delay: number;
  }[];

const enqueue = (job: object) =>
  runtime.db.query("select api.enqueue_job('runtime_sync', $1::jsonb)", [JSON.stringify(job)]);

test('what goes live reaches every surface by itself', async () => {
  const mara = await runtime.addMara();
  expect(await drain()).toMatchObject({ done: 3, postponed: 0, givenUp: 0, emptied: true });
  expect(await runtime.agentsOf(mara)).toHaveLength(3);
  expect(await runtime.requireFresh(mara)).toMatchObject({ ok: true });
});

test('a provider that is down for a while postpones a sync, and only that', async () => {
  const mara = await runtime.addMara();
  await runtime.misbehave({ on: 'POST /v1/convai/agents/create', does: 'status', status: 400, times: 1 });
  expect(await drain()).toMatchObject({ done: 2, postponed: 1, givenUp: 0 });
  expect(await runtime.agentsOf(mara)).toHaveLength(2);
  await runtime.db.exec('update pgmq.q_runtime_sync set vt = clock_timestamp()');
  expect(await drain()).toMatchObject({ done: 1 });
  expect(await runtime.agentsOf(mara)).toHaveLength(3);
});

test('the agents of a deleted reflection are deleted, also one that was still being made', async () => {
  const mara = await runtime.addMara();
  await drain();
  await runtime.db.query('delete from public.reflections where id = $1', [mara]);
  expect(await jobs()).toMatchObject([
    {
      message: {
        kind: 'remove',
        reflection_id: mara,
        agent_ids: [expect.any(String), expect.any(String), expect.any(String)],
      },
      delay: 0,
    },
    { message: { kind: 'remove', reflection_id: mara }, delay: 180 },
  ]);
  await drain();
  expect(await runtime.agentsOf(mara)).toEqual([]);
  await runtime.agents.create({
    name: 'late',
    tags: [`reflection:${mara}:memory`],
    conversationConfig: {},
  });
  await runtime.db.exec('update pgmq.q_runtime_sync set vt = clock_timestamp()');
  expect(await drain()).toMatchObject({ done: 1 });
  expect(await runtime.agentsOf(mara)).toEqual([]);
});

test('the agents of a deleted reflection are asked for until they are gone, however long the provider is away', async () => {
  const mara = await runtime.addMara();
  await drain();
  await runtime.db.query('delete from public.reflections where id = $1', [mara]);
  await runtime.db.exec("delete from pgmq.q_runtime_sync where vt > clock_timestamp() + interval '1 minute'");
  await runtime.misbehave({ on: 'GET /v1/convai/agents', does: 'status', status: 400 });
  for (const attempt of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await runtime.db.exec('update pgmq.q_runtime_sync set vt = clock_timestamp()');
    expect(await drain()).toMatchObject({ done: 1, postponed: 0, givenUp: 0 });
    expect(await jobs()).toMatchObject([
      {
        message: {
          kind: 'remove',
          reflection_id: mara,
          agent_ids: [expect.any(String), expect.any(String), expect.any(String)],
          attempt,
        },
        delay: Math.min(3_600, 15 * 2 ** (attempt - 1)),
      },
    ]);
  }
  await runtime.calm();
  expect(await runtime.agentsOf(mara)).toHaveLength(3);
  await runtime.db.exec('update pgmq.q_runtime_sync set vt = clock_timestamp()');
  expect(await drain()).toMatchObject({ done: 1 });
  expect(await jobs()).toEqual([]);
  expect(await runtime.agentsOf(mara)).toEqual([]);
});

test('a reflection that never had an agent leaves no job behind', async () => {
  const mara = await runtime.addMara();
  await runtime.db.exec('delete from pgmq.q_runtime_sync');
  await runtime.db.query('delete from public.reflections where id = $1', [mara]);
  expect(await jobs()).toEqual([]);
});

test('a sync for a reflection that is gone is done', async () => {
  await enqueue({ kind: 'sync', reflection_id: '00000000-0000-4000-8000-000000000000', surface: 'public' });
  await enqueue({ kind: 'audit', reflection_id: '00000000-0000-4000-8000-000000000000' });
  expect(await drain()).toMatchObject({ done: 2, postponed: 0 });
});

test('an audit is asked for once a day, and brings up to date what is not', async () => {
  const mara = await runtime.addMara();
  await runtime.db.exec('delete from pgmq.q_runtime_sync');
  await runtime.db.exec('select internal.queue_runtime_audits()');
  expect((await jobs()).map(({ message }) => message)).toContainEqual({ kind: 'audit', reflection_id: mara });
  await drain();
  expect(await runtime.agentsOf(mara)).toHaveLength(3);
  // The next one compares; from then on there is nothing to do for a day.
  await runtime.db.exec('select internal.queue_runtime_audits()');
  await drain();
  await runtime.db.exec('select internal.queue_runtime_audits()');
  expect(await jobs()).toEqual([]);
});

test('an agent whose last sync failed is not left for a day: it may still say what was taken back', async () => {
  const mara = await runtime.addMara();
  await drain();
  await runtime.db.exec('delete from pgmq.q_runtime_sync');
  await runtime.db.query(
    "update public.runtime_sync_state set audited_at = now(), last_error = 'It did not answer.' where reflection_id = $1",
    [mara],
  );
  await runtime.db.exec('select internal.queue_runtime_audits()');
  expect((await jobs()).map(({ message }) => message)).toContainEqual({ kind: 'audit', reflection_id: mara });
});

test('an agent that was found to have drifted is put right within the hour', async () => {
  const mara = await runtime.addMara();
  await drain();
  const { agent_id } = (await runtime.stateOf(mara, 'public')) ?? {};
  await runtime.agents.update(String(agent_id), { platformSettings: { auth: { enableAuth: false } } });
  const { auditReflection } = await import('#lib/voice/audit-runtime.ts');
  await auditReflection(mara);
  expect(await runtime.stateOf(mara, 'public')).toMatchObject({ drift: [expect.anything()] });
  await runtime.db.exec('select internal.queue_runtime_audits()');
  await drain();
  const { platformSettings } = await runtime.agents.get(String(agent_id));
  expect(platformSettings?.auth?.enableAuth).toBe(true);
});

test('a hundred whose audits fail every time do not keep the others waiting', async () => {
  await runtime.db.exec(`delete from public.reflections; delete from pgmq.q_runtime_sync`);
  const reflections = [];
  for (const _ of [1, 2, 3]) reflections.push(await runtime.addMara());
  await runtime.db.exec('delete from pgmq.q_runtime_sync');
  // With as many as one turn takes, each turn would be the same ones, were it not for who was asked for before.
  const [definition] = await runtime.db.query(
    "select pg_get_functiondef('internal.queue_runtime_audits'::regproc) as text",
  );
  await runtime.db.exec(String(definition?.text).replace('limit 100', 'limit 1'));
  const asked = [];
  for (const _ of reflections) {
    await runtime.db.exec('select internal.queue_runtime_audits()');
    asked.push(...(await jobs()).map(({ message }) => message));
    await runtime.db.exec('delete from pgmq.q_runtime_sync');
  }
  expect(new Set(asked.map((job) => JSON.stringify(job)))).toEqual(
    new Set(reflections.map((id) => JSON.stringify({ kind: 'audit', reflection_id: id }))),
  );
});
