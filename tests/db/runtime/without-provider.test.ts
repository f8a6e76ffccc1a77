import '#tests/test-environment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { addReflection, addWords } from '#tests/db/spoken-reflection.ts';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let mara = '';
beforeAll(async () => {
  stack = await serveScratchPostgres();
  mara = await addReflection(stack.db, 'Mara Lindqvist');
  await addWords(stack.db, mara, { namespace: 'published', quotes: ['I counted the flashes every night.'] });
});
afterAll(() => stack.close());

const drain = async () => {
  const { drainQueues } = await import('#lib/ops/drain-queues.ts');
  return drainQueues({ deadline: Date.now() + 15_000 });
};
const stateOf = () =>
  stack.db.query('select agent_id, last_error, lease_token from public.runtime_sync_state');

test('an installation without a voice provider says so, and fails no job for it', async () => {
  await stack.db.query("select api.enqueue_job('artifacts', $1::jsonb)", [
    JSON.stringify({ kind: 'regenerate', reflection_id: mara }),
  ]);
  expect(await drain()).toEqual({ done: 5, postponed: 0, givenUp: 0, emptied: true });
  const waits = {
    agent_id: null,
    last_error: expect.stringContaining('no voice service on this installation'),
    lease_token: null,
  };
  expect(await stateOf()).toEqual([waits, waits, waits]);
});

test('an audit without a provider waits as well, and is asked for again', async () => {
  await stack.db.exec('select internal.queue_runtime_audits()');
  expect(await drain()).toMatchObject({ done: 1, postponed: 0 });
  const [queued] = await stack.db.query('select internal.queue_runtime_audits() as jobs');
  expect(queued).toEqual({ jobs: 1 });
});

test('no guest is let in', async () => {
  const { requireFreshPublicRuntime } = await import('#lib/voice/require-fresh-public-runtime.ts');
  expect(await requireFreshPublicRuntime(mara, AbortSignal.timeout(5_000))).toMatchObject({
    ok: false,
    error: { code: 'public_runtime_not_ready' },
  });
});
