import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localModel } from '#lib/knowledge/local-model.ts';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import { splitPassages } from '#lib/knowledge/split-passages.ts';
import { type LocalVoice, startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { isDeep } from '#tests/depth.ts';
import { softMachine, softSpeech } from '#tests/local/voice/soft-speech.ts';
import { jobOf, killAt, killedAt, momentsOf, nameOf, type OnCall } from './moments.ts';
import { spawnWorker } from './spawn-worker.ts';

/** What a worker says to the database, one call after the other; `null` before the first. */
let onCall: OnCall = (_, answer) => answer();
const listen = (next: OnCall) => {
  onCall = next;
};
let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let voice: LocalVoice;
/** How often somebody listened to something. */
let listened = 0;
const folder = mkdtempSync(join(tmpdir(), 'reflections-killed-'));
const API_KEY = 'the-key-of-the-local-provider';
const SAID = 'My father kept the lighthouse for many years.';

beforeAll(async () => {
  const machine = softMachine(SAID);
  voice = await startLocalVoice({
    dataDir: join(folder, 'voice'),
    apiKey: API_KEY,
    model: { provider: localModel, model: 'local' },
    speech: {
      ...machine,
      recognise: (samples) => {
        listened += 1;
        return machine.recognise(samples);
      },
    },
  });
  Object.assign(process.env, {
    ELEVENLABS_API_KEY: API_KEY,
    ELEVENLABS_BASE_URL: voice.url,
    ELEVENLABS_TOOL_SECRET: 'a-tool-secret-of-the-tests-0123456789',
    ELEVENLABS_BINDING_SECRET: 'a-binding-secret-of-the-tests-0123456789',
    LOCAL_SERVICES: 'supabase,mail,voice',
    LOCAL_DATA_DIR: folder,
  });
  stack = await serveScratchPostgres((request, answer) => onCall(nameOf(request), answer));
  // What follows a new voice is told to a provider, of whom there is none here.
  await stack.db.exec(`create function internal.forget_job() returns trigger language plpgsql as 'begin return null; end';
    create trigger forget_job before insert on pgmq.q_runtime_sync for each row execute function internal.forget_job();`);
});
afterAll(async () => {
  await voice.stop();
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

function story(number: number, parts = 4): string {
  const part = (place: number) =>
    `I was born in house ${number}, in part ${place}. My father kept light ${number * 100 + place} and I counted its flashes.`;
  return Array.from({ length: parts }, (_, place) => Array(3).fill(part(place)).join(' ')).join('\n\n');
}

/** As a file, so that every step there is has to be taken. */
async function addFile(words: string): Promise<string> {
  const sourceId = await addSource('file', words);
  await stack.db.query("insert into public.source_files values ($1, convert_to($2, 'UTF8'))", [
    sourceId,
    words,
  ]);
  return sourceId;
}

/** The first of its reflection, so that the voice stays short. */
async function addSource(kind: 'file' | 'recording', words: string): Promise<string> {
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
     values ($1, $2, $4::public.source_kind, 'A story', 'story.txt', md5($3)) returning id`,
    [namespace?.reflection_id, namespace?.id, words, kind],
  );
  return String(source?.id);
}

async function queue(sourceId: string): Promise<void> {
  await stack.db.query(
    `select api.enqueue_job('ingest',
       jsonb_build_object('kind', 'ingest', 'reflection_id', reflection_id, 'source_id', id))
     from public.sources where id = $1`,
    [sourceId],
  );
}

const startWorker = () => spawnWorker('drain-worker');

async function drain(): Promise<void> {
  const worker = startWorker();
  const [code] = await once(worker, 'exit');
  expect(code).toBe(0);
}

/** As a worker that nobody kills, without the time that a process takes to start. */
async function drainHere(): Promise<void> {
  const { drainQueues } = await import('#lib/ops/drain-queues.ts');
  await drainQueues({ deadline: Date.now() + 60_000 });
}

/** The first jobs; after them this worker finds no other. */
async function drainJobsHere(count: number): Promise<void> {
  let done = 0;
  onCall = async (name, answer) => {
    if (name === 'read_jobs' && done === count) return Response.json([]);
    if (name === 'archive_job') done += 1;
    return answer();
  };
  await drainHere();
  onCall = (_, answer) => answer();
}

/** A dead worker's jobs come again when their visibility ends; no test waits five minutes for that. */
async function endVisibility(): Promise<void> {
  await stack.db.exec(`update pgmq.q_ingest set vt = now() where vt < now() + interval '9 minutes';
    update pgmq.q_artifacts set vt = now();`);
}

async function expectRead(sourceId: string, words: string): Promise<void> {
  const [source] = await stack.db.query('select content from public.sources where id = $1', [sourceId]);
  expect(source).toEqual({ content: words });
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
}

async function expectWhole(sourceId: string, words: string): Promise<void> {
  await expectRead(sourceId, words);
  expect(await standing(sourceId)).toMatchObject({ status: 'live', progress: 100 });
  const left = await stack.db.query('select from pgmq.q_ingest union all select from pgmq.q_artifacts');
  expect(left).toEqual([]);
}

/** What its reflection has come to, whichever try it was, and what is still to be done for it. */
async function standing(sourceId: string): Promise<unknown> {
  const [counts] = await stack.db.query(
    `select ${['passages', 'evidence', 'contradictions', 'suggested_questions']
      .map(
        (table) =>
          `(select count(*) from public.${table} where reflection_id = source.reflection_id)::integer as ${table}`,
      )
      .join(', ')}, source.status, source.progress, reflection.prompt_packs is null as is_mute
     from public.sources as source join public.reflections as reflection on reflection.id = source.reflection_id
     where source.id = $1`,
    [sourceId],
  );
  const waiting = await stack.db.query(
    `select message ->> 'kind' as kind from (select message from pgmq.q_ingest union all select message from pgmq.q_artifacts) as queued
     where message ->> 'reflection_id' = (select reflection_id::text from public.sources where id = $1) order by 1`,
    [sourceId],
  );
  return { ...counts, waiting: waiting.map(({ kind }) => kind) };
}

async function expectReached(sourceId: string, words: string, standings: readonly unknown[]): Promise<void> {
  await expectRead(sourceId, words);
  expect(standings).toContainEqual(await standing(sourceId));
}

/** The reading of a source and the making of its voice: what all other jobs begin with. */
const LONG_JOBS = 2;

const forgetJobs = () => stack.db.exec('delete from pgmq.q_ingest; delete from pgmq.q_artifacts');

test('killed before or after any call of its work, a worker leaves what the next one makes whole', async () => {
  // Each time the same, of another reflection: numbers decide what contradicts what, and so how far it comes.
  const words = story(0);
  const first = await addFile(words);
  await queue(first);
  const calls: string[] = [];
  const standings: unknown[] = [];
  onCall = async (name, answer) => {
    calls.push(name);
    const response = await answer();
    if (name === 'archive_job') standings.push(await standing(first));
    return response;
  };
  await drain();
  await expectWhole(first, words);
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
  for (const moment of moments) {
    const sourceId = await addFile(words);
    await queue(sourceId);
    // The database is the same whoever did the jobs before; one who is warm does them in less time.
    const { doneJobs, within, isSearch } = jobOf(calls, moment);
    if (doneJobs > 0) await drainJobsHere(doneJobs);
    await killAt(within, startWorker, listen, (name) => isSearch || name !== 'read_jobs');
    await endVisibility();
    // Behind the long jobs the others do what they do where nobody was killed, if they begin where they begin there.
    const isShort = !isDeep && doneJobs < LONG_JOBS;
    if (isShort) await drainJobsHere(1);
    else await drainHere();
    await (isShort
      ? expectReached(sourceId, words, standings.slice(doneJobs))
      : expectWhole(sourceId, words)
    ).catch((error: unknown) => {
      throw new Error(killedAt(moment, calls), { cause: error });
    });
    await forgetJobs();
  }
  console.log(`killed at ${moments.length} moments of ${calls.join(', ')}`);
});

test('three workers at once, and every job given three times, make each source live exactly once', async () => {
  const stories = Array.from({ length: isDeep ? 12 : 4 }, (_, number) => story(1000 + number));
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

const RATE = 16_000;
const PIECES = 3;

/** Of pieces that are in their place already, each with the same sentence. */
async function addRecording(): Promise<string> {
  const { soundStore } = await import('#lib/knowledge/sound-store.ts');
  const hummed = softSpeech(SAID, { rate: RATE, speed: 1, pitch: 150 });
  const piece = Buffer.alloc((hummed.length + 2 * RATE) * 2);
  hummed.forEach((sample, at) => void piece.writeInt16LE(Math.round(sample * 32_000), (RATE + at) * 2));
  const pieceMs = Math.round((piece.length / 2 / RATE) * 1_000);
  const sourceId = await addSource('recording', randomUUID());
  await stack.db.query('insert into internal.source_sounds values ($1, $2, $3, false)', [
    sourceId,
    PIECES * pieceMs,
    PIECES,
  ]);
  for (let position = 0; position < PIECES; position += 1) {
    await soundStore().put(sourceId, position, piece);
    await stack.db.query(
      'insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms) values ($1, $2, $3, $4)',
      [sourceId, position, position * pieceMs, pieceMs],
    );
  }
  return sourceId;
}

test('killed while it listens to a recording, a worker leaves what was heard to the next one, and each piece is heard once', async () => {
  const text = Array(PIECES).fill(SAID).join('\n\n');
  const first = await addRecording();
  await queue(first);
  const calls: string[] = [];
  onCall = (name, answer) => {
    calls.push(name);
    return answer();
  };
  await drainHere();
  await expectWhole(first, text);
  const whole = calls.slice(0, calls.lastIndexOf('store_source_text') + 1);
  expect(whole.filter((name) => name === 'store_heard')).toHaveLength(PIECES);

  const all = momentsOf(whole).filter(({ place }) => isDeep || whole[place] === 'store_heard');
  // Before and after the second of three is what all the others are like.
  const moments = isDeep
    ? Array.from({ length: 10 }, (_, place) => all[Math.floor((place * all.length) / 10)]).filter(
        (one) => one !== undefined,
      )
    : [
        { moment: 'before' as const, place: all[1]?.place ?? 0 },
        { moment: 'after' as const, place: all[1]?.place ?? 0 },
      ];
  for (const moment of moments) {
    const sourceId = await addRecording();
    await queue(sourceId);
    listened = 0;
    await killAt(moment, startWorker, listen);
    const [kept] = await stack.db.query(
      'select count(*)::integer as count from internal.sound_pieces where source_id = $1 and words is not null',
      [sourceId],
    );
    const heardBefore = listened;
    await endVisibility();
    await drainHere();
    await expectWhole(sourceId, text).catch((error: unknown) => {
      throw new Error(killedAt(moment, whole), { cause: error });
    });
    // What was stored is not listened to again; of what was not, one piece at most had been heard.
    expect(listened - heardBefore).toBe(PIECES - Number(kept?.count));
    expect(heardBefore - Number(kept?.count)).toBeLessThanOrEqual(1);
  }
});
