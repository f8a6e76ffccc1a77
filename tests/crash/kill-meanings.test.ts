import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signsOf } from '#lib/knowledge/meaning/signs.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { killAt, killedAt, momentsOf, nameOf, type OnCall } from './moments.ts';
import { spawnWorker } from './spawn-worker.ts';

const LINES = 80;

let endpoint: Server;
let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let reflectionId: string;
let onCall: OnCall = (_, answer) => answer();
const listen = (next: OnCall) => {
  onCall = next;
};

/** A vector that says which line it is of, so that one that was stored for another line is seen. */
const vectorOf = (words: string): number[] => {
  const number = Number(/(\d+)\.$/.exec(words)?.[1] ?? 0);
  return Array.from({ length: 12 }, (_, bit) => (number & (1 << bit) ? 1 : -1));
};

beforeAll(async () => {
  endpoint = createServer(async (request, response) => {
    const { input } = z.object({ input: z.array(z.string()) }).parse(await json(request));
    const data = input.map((words, index) => ({ index, embedding: vectorOf(words) }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  const address = endpoint.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  stack = await serveScratchPostgres((request, answer) => onCall(nameOf(request), answer));
  Object.assign(process.env, {
    EMBEDDINGS_URL: `http://127.0.0.1:${address.port}`,
    EMBEDDINGS_MODEL: 'numbers',
  });
  const content = Array.from(
    { length: LINES },
    (_, number) => `I rowed past the light number ${number}.`,
  ).join('\n');
  reflectionId = await fillLibrary(stack.db, [
    { name: 'life', visibility: 'private', sources: [{ title: 'Diary', content }] },
  ]);
}, 60_000);

afterAll(async () => {
  await stack.close();
  await new Promise<void>((resolve) => endpoint.close(() => resolve()));
});

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

async function begin(): Promise<void> {
  await stack.db.exec('delete from internal.meanings; delete from pgmq.q_meanings');
  await stack.db.query("select api.enqueue_job('meanings', $1::jsonb)", [
    JSON.stringify({ kind: 'embed', reflection_id: reflectionId }),
  ]);
}

/** Every line has its own meaning, once, and no job is left. */
async function expectWhole(): Promise<void> {
  const rows = await stack.db.query(
    `select substr(body, words_at + 1) as words, array_agg(signs::text) as signs
     from internal.lines left join internal.meanings on line_id = lines.id group by lines.id order by lines.id`,
  );
  expect(rows).toHaveLength(LINES);
  for (const { words, signs } of rows) {
    expect(signs).toEqual([signsOf(vectorOf(String(words).trim()))]);
  }
  expect(await stack.db.query('select from pgmq.q_meanings')).toEqual([]);
}

test('killed before or after any call of its work, a worker leaves meanings that the next one makes whole, once', {
  timeout: 240_000,
}, async () => {
  await begin();
  const calls: string[] = [];
  onCall = (name, answer) => {
    calls.push(name);
    return answer();
  };
  await drain();
  await expectWhole();
  expect(calls.filter((name) => name === 'store_meanings').length).toBeGreaterThan(1);
  calls.length = calls.lastIndexOf('archive_job') + 1;

  for (const moment of momentsOf(calls)) {
    await begin();
    await killAt(moment, startWorker, listen);
    await stack.db.exec("update pgmq.q_meanings set vt = now() - interval '1 second'");
    await drainHere();
    await expectWhole().catch((error: unknown) => {
      throw new Error(killedAt(moment, calls), { cause: error });
    });
  }
});

test('two workers at once store each meaning once', { timeout: 60_000 }, async () => {
  await begin();
  await stack.db.query("select api.enqueue_job('meanings', $1::jsonb)", [
    JSON.stringify({ kind: 'embed', reflection_id: reflectionId }),
  ]);
  await Promise.all([drain(), drain()]);
  await expectWhole();
});
