import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DRAINED_QUEUES } from '#lib/platform/queue/drained-queues.public.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { eventually } from '#tests/eventually.ts';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let reflectionId = '';
let namespaceId = '';
let whenRead: () => Promise<void> = async () => {};
const archiveAsEver = (answer: () => Promise<Response>) => answer();
let archive = archiveAsEver;

beforeAll(async () => {
  stack = await serveScratchPostgres(async (request, answer) => {
    if (request.url.endsWith('/rpc/archive_job')) return archive(answer);
    const response = await answer();
    if (request.url.endsWith('/rpc/claim_source')) await whenRead();
    return response;
  });
  vi.stubEnv('FETCH_ALLOWED_HOSTS', '127.0.0.1:9');
  const [reflection] = await stack.db.query(
    "insert into public.reflections (slug, display_name) values ('drained', 'Mara') returning id",
  );
  reflectionId = String(reflection?.id);
  const [namespace] = await stack.db.query(
    "insert into public.namespaces (reflection_id, name, title) values ($1, 'life', 'Life') returning id",
    [reflectionId],
  );
  namespaceId = String(namespace?.id);
});
afterAll(() => stack.close());
beforeEach(() =>
  stack.db.exec('delete from pgmq.q_ingest; delete from pgmq.q_artifacts; delete from public.dead_letters;'),
);

const drain = async (milliseconds = 60_000) => {
  const { drainQueues } = await import('#lib/ops/drain-queues.ts');
  return drainQueues({ deadline: Date.now() + milliseconds });
};

async function addSource(kind: 'paste' | 'web_page', words: string): Promise<string> {
  const [source] = await stack.db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, content, origin_url)
     values ($1, $2, $3::public.source_kind, 'Words', case when $3 = 'paste' then $4 end, case when $3 <> 'paste' then $4 end)
     returning id`,
    [reflectionId, namespaceId, kind, words],
  );
  await stack.db.query("select api.enqueue_job('ingest', $1::jsonb)", [
    JSON.stringify({ kind: 'ingest', reflection_id: reflectionId, source_id: source?.id }),
  ]);
  return String(source?.id);
}

const sourceOf = async (id: string) =>
  (await stack.db.query('select status, failure_reason from public.sources where id = $1', [id]))[0];

/** Of the only job there is: how often it was read, and for how many seconds it is hidden. */
const job = async () =>
  (
    await stack.db.query(
      'select read_ct::integer as reads, round(extract(epoch from vt - clock_timestamp()))::integer as hidden from pgmq.q_ingest',
    )
  )[0];

test('a job that fails for a while comes back later and later, and is given up with its last error', async () => {
  // Nothing listens at the discard port.
  const sourceId = await addSource('web_page', 'http://127.0.0.1:9/about');
  for (const [place, seconds] of [5, 20, 60, 180].entries()) {
    expect(await drain()).toEqual({ done: 0, postponed: 1, givenUp: 0, emptied: true });
    const { reads, hidden } = (await job()) ?? {};
    expect(reads).toBe(place + 1);
    expect(hidden).toBeGreaterThan(seconds - 4);
    expect(hidden).toBeLessThanOrEqual(seconds);
    expect(await sourceOf(sourceId)).toMatchObject({ status: 'reading' });
    await stack.db.exec('update pgmq.q_ingest set vt = clock_timestamp()');
  }
  expect(await drain()).toEqual({ done: 0, postponed: 0, givenUp: 1, emptied: true });
  expect(await job()).toBeUndefined();
  const [letter] = await stack.db.query('select last_error, read_count from public.dead_letters');
  expect(letter).toMatchObject({ read_count: 5, last_error: expect.stringMatching(/^[A-Z].+\.$/) });
  expect(await sourceOf(sourceId)).toEqual({ status: 'failed', failure_reason: letter?.last_error });
});

test('a job that nobody understands is given up without its insides being told', async () => {
  await stack.db.query("select api.enqueue_job('ingest', $1::jsonb)", [
    JSON.stringify({ kind: 'dance', reflection_id: reflectionId, password: 'hunter2' }),
  ]);
  await stack.db.exec('update pgmq.q_ingest set read_ct = 4');
  expect(await drain()).toMatchObject({ givenUp: 1 });
  const [letter] = await stack.db.query('select last_error from public.dead_letters');
  expect(letter?.last_error).toMatch(/^Something went wrong on our side\. .* \(job \d+\)$/);
});

test('no job is begun after the deadline, and the caller is told that work is left', async () => {
  const sourceId = await addSource('paste', 'I came too late for this one.');
  expect(await drain(-1)).toEqual({ done: 0, postponed: 0, givenUp: 0, emptied: false });
  expect(await job()).toMatchObject({ reads: 0 });
  expect(await sourceOf(sourceId)).toMatchObject({ status: 'queued' });
});

test('a job is hidden from others while it is done, for longer than a sign of life takes', async () => {
  await addSource('paste', 'I was being read when somebody else looked.');
  const hidden: unknown[] = [];
  whenRead = async () => void hidden.push((await job())?.hidden);
  await drain();
  whenRead = async () => {};
  expect(hidden[0]).toBeGreaterThan(30);
});

test('a job that takes long stays hidden for as long as somebody does it, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await addSource('paste', 'I took longer than anybody had thought.');
  let staysHidden = false;
  whenRead = async () => {
    await stack.db.exec("update pgmq.q_ingest set vt = clock_timestamp() + interval '5 seconds'");
    vi.advanceTimersByTime(30_000);
    await eventually(async () => expect((await job())?.hidden).toBeGreaterThan(30));
    staysHidden = true;
  };
  await drain();
  whenRead = async () => {};
  expect(staysHidden).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('one job that cannot be closed does not leave the others of its batch behind', async () => {
  const good = await addSource('paste', 'I was in the same batch as a stolen job.');
  const stolen = await addSource('paste', 'I was stolen in the middle of it.');
  whenRead = () =>
    stack.db.exec(
      `update pgmq.q_ingest set read_ct = read_ct + 1 where message ->> 'source_id' = '${stolen}'`,
    );
  await drain();
  whenRead = async () => {};
  expect(await sourceOf(good)).toMatchObject({ status: 'live' });
  // Somebody else reads it by now: it stays theirs to close.
  expect(await job()).toBeDefined();
});

test('a regeneration makes live what was compiling', async () => {
  const sourceId = await addSource('paste', 'I am waiting to be compiled.');
  expect(await drain()).toMatchObject({ givenUp: 0, emptied: true });
  expect(await sourceOf(sourceId)).toEqual({ status: 'live', failure_reason: null });
});

test('the timer of the database asks for the same queues', () => {
  const cron = readFileSync(join(import.meta.dirname, '../../../supabase/schemas/platform/cron.sql'), 'utf8');
  expect([...cron.matchAll(/pgmq\.q_(\w+)/g)].map(([, queue]) => queue)).toEqual([...DRAINED_QUEUES]);
});

const enqueued = async (reflection: string, source: string) =>
  stack.db.query("select api.enqueue_job('ingest', $1::jsonb)", [
    JSON.stringify({ kind: 'ingest', reflection_id: reflection, source_id: source }),
  ]);

test('the newest source of each reflection is read before the second newest of any', async () => {
  for (const source of ['library 1', 'library 2', 'library 3']) await enqueued('library', source);
  await enqueued('own', 'own 1');
  await enqueued('library', 'just added');
  const read = async () =>
    (await stack.db.query("select payload ->> 'source_id' as source from api.read_jobs('ingest', 2, 60)"))
      .map(({ source }) => source)
      .sort();
  expect(await read()).toEqual(['just added', 'own 1']);
  expect(await read()).toEqual(['library 2', 'library 3']);
  expect(await read()).toEqual(['library 1']);
});

test('no meaning is looked for while a source waits', async () => {
  const sources: string[] = [];
  for (let place = 0; place < 6; place += 1)
    sources.push(await addSource('paste', `I was born in ${1950 + place}.`));
  await stack.db.query("select api.enqueue_job('meanings', $1::jsonb)", [
    JSON.stringify({ kind: 'embed', reflection_id: reflectionId }),
  ]);
  const readMeanwhile: unknown[] = [];
  whenRead = async () => {
    const [job] = await stack.db.query('select sum(read_ct)::integer as reads from pgmq.q_meanings');
    readMeanwhile.push(job?.reads);
  };
  expect(await drain()).toMatchObject({ emptied: true });
  whenRead = async () => {};
  expect(readMeanwhile.length).toBeGreaterThanOrEqual(sources.length);
  expect(new Set(readMeanwhile)).toEqual(new Set([0]));
});

test('a job that is done and cannot be put away is not called done, and comes again', async () => {
  await addSource('paste', 'I rowed out to the lamp.');
  archive = async () => new Response(null, { status: 400 });
  onTestFinished(() => {
    archive = archiveAsEver;
  });
  await expect(drain()).rejects.toThrow();
  expect(await job()).toMatchObject({ reads: 1 });
});
