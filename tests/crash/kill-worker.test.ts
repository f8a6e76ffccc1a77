import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import { splitPassages } from '#lib/knowledge/split-passages.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { killAt, killedAt, momentsOf, type OnCall } from './moments.ts';

const root = join(import.meta.dirname, '..', '..');

/** What a worker says to the database, one call after the other; `null` before the first. */
let onCall: OnCall = (_, answer) => answer();
const listen = (next: OnCall) => {
  onCall = next;
};
let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;

beforeAll(async () => {
  stack = await serveScratchPostgres((request, answer) =>
    onCall(new URL(request.url).pathname.split('/').at(-1) ?? '', answer),
  );
  // What follows a new voice is told to a provider, of whom there is none here.
  await stack.db.exec(`create function internal.forget_job() returns trigger language plpgsql as 'begin return null; end';
    create trigger forget_job before insert on pgmq.q_runtime_sync for each row execute function internal.forget_job();`);
});
afterAll(() => stack.close());

function story(number: number): string {
  const part = (place: number) =>
    `I was born in house ${number}, in part ${place}. My father kept light ${number * 100 + place} and I counted its flashes.`;
  return Array.from({ length: 12 }, (_, place) => Array(3).fill(part(place)).join(' ')).join('\n\n');
}

/** As a file, so that every step there is has to be taken, and the first of its reflection, so that the voice stays short. */
async function addFile(words: string): Promise<string> {
  const [namespace] = await stack.db.query(
    `with reflection as (
       insert into public.reflections (slug, display_name) values ($1, 'Mara') returning id
     )
     insert into public.namespaces (reflection_id, name, title) select id, 'life', 'Life' from reflection
     returning id, reflection_id`,
    [`kept-${randomUUID().slice(0, 8)}`],
  );
  const [source] = await stack.db.query(
    `insert into public.sources (reflection_id, namespace_id, kind, title, file_name, file_hash)
     values ($1, $2, 'file', 'A story', 'story.txt', md5($3)) returning id`,
    [namespace?.reflection_id, namespace?.id, words],
  );
  await stack.db.query("insert into public.source_files values ($1, convert_to($2, 'UTF8'))", [
    source?.id,
    words,
  ]);
  return String(source?.id);
}

async function queue(sourceId: string): Promise<void> {
  await stack.db.query(
    `select public.enqueue_job('ingest',
       jsonb_build_object('kind', 'ingest', 'reflection_id', reflection_id, 'source_id', id))
     from public.sources where id = $1`,
    [sourceId],
  );
}

function startWorker(): ChildProcess {
  return spawn(process.execPath, ['--conditions=react-server', 'tests/crash/drain-worker.ts'], {
    cwd: root,
    env: process.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function drain(): Promise<void> {
  const worker = startWorker();
  const [code] = await once(worker, 'exit');
  expect(code).toBe(0);
}

/** As a worker that nobody kills, without the time that a process takes to start. */
async function drainHere(): Promise<void> {
  const { drainQueues } = await import('#lib/jobs/drain-queues.ts');
  await drainQueues({ deadline: Date.now() + 60_000 });
}

/** A dead worker's jobs come again when their visibility ends; no test waits five minutes for that. */
async function endVisibility(): Promise<void> {
  await stack.db.exec(`update pgmq.q_ingest set vt = now() where vt < now() + interval '9 minutes';
    update pgmq.q_artifacts set vt = now();`);
}

async function expectWhole(sourceId: string, words: string): Promise<void> {
  const [source] = await stack.db.query(
    'select status, progress, content from public.sources where id = $1',
    [sourceId],
  );
  expect(source).toEqual({ status: 'live', progress: 100, content: words });
  const passages = await stack.db.query(
    'select body from public.passages where source_id = $1 order by position',
    [sourceId],
  );
  expect(passages).toEqual(splitPassages(words).map(({ body }) => ({ body })));
  const evidence = await stack.db.query('select kind, quote from public.evidence where source_id = $1', [
    sourceId,
  ]);
  const { evidence: expected } = await splitAndExtract({
    text: words,
    person: 'Mara',
    isInterview: false,
    language: 'en',
    title: 'A story',
  });
  expect(new Set(evidence.map(({ kind, quote }) => `${kind} ${quote}`))).toEqual(
    new Set(expected.map(({ kind, quote }) => `${kind} ${quote}`)),
  );
  expect(evidence).toHaveLength(expected.length);
  const left = await stack.db.query('select from pgmq.q_ingest union all select from pgmq.q_artifacts');
  expect(left).toEqual([]);
}

test('killed before or after any call of its work, a worker leaves what the next one makes whole', async () => {
  const first = await addFile(story(0));
  await queue(first);
  const calls: string[] = [];
  onCall = (name, answer) => {
    calls.push(name);
    return answer();
  };
  await drainHere();
  await expectWhole(first, story(0));
  expect(calls).toEqual(
    expect.arrayContaining([
      'store_source_text',
      'index_source',
      'record_voice_artifact',
      'promote_voice_artifact',
      'finish_compiling',
    ]),
  );
  // After the last job nothing is done but looking for more.
  calls.length = calls.lastIndexOf('archive_job') + 1;

  const moments = momentsOf(calls);
  for (const [number, moment] of moments.entries()) {
    const words = story(number + 1);
    const sourceId = await addFile(words);
    await queue(sourceId);
    await killAt(moment, startWorker, listen);
    await endVisibility();
    await drainHere();
    await expectWhole(sourceId, words).catch((error: unknown) => {
      throw new Error(killedAt(moment, calls), { cause: error });
    });
  }
  console.log(`killed at ${moments.length} moments of ${calls.join(', ')}`);
});

test('three workers at once, and every job given three times, make each source live exactly once', async () => {
  const stories = Array.from({ length: 12 }, (_, number) => story(1000 + number));
  const ids = await Promise.all(stories.map(addFile));
  for (let round = 0; round < 3; round += 1) for (const id of ids) await queue(id);
  const indexed: Promise<unknown>[] = [];
  onCall = async (name, answer) => {
    const response = await answer();
    if (name === 'index_source') indexed.push(response.clone().json());
    return response;
  };
  await Promise.all([drain(), drain(), drain()]);
  for (const [place, id] of ids.entries()) await expectWhole(id, stories[place] ?? '');
  expect((await Promise.all(indexed)).filter((won) => won === true)).toHaveLength(ids.length);
});

test('a job that kills its worker every time is given up, and its source says so', async () => {
  const sourceId = await addFile('The words of a file that no reader survives.');
  await queue(sourceId);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    let worker: ChildProcess | undefined;
    onCall = async (name, answer) => {
      if (name === 'claim_source') worker?.kill('SIGKILL');
      return answer();
    };
    worker = startWorker();
    await once(worker, 'exit');
    await endVisibility();
  }
  onCall = (_, answer) => answer();
  await drainHere();
  const [source] = await stack.db.query('select status, failure_reason from public.sources where id = $1', [
    sourceId,
  ]);
  expect(source).toEqual({
    status: 'failed',
    failure_reason: 'The work was begun five times and never came to its end.',
  });
  const letters = await stack.db.query('select payload, read_count from public.dead_letters');
  expect(letters).toEqual([
    { payload: { kind: 'ingest', reflection_id: expect.any(String), source_id: sourceId }, read_count: 6 },
  ]);
});
