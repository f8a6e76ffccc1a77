import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readingTexts } from '#lib/knowledge/texts/reading.public.ts';
import type { DemoPerson } from '#tests/app-client.ts';
import { eventually } from '#tests/eventually.ts';
import { exportedRows } from './exported.ts';
import { cookieOf, errorBodySchema, reflectionIdOf, request } from './http.ts';

let reflectionId = '';
let namespaceId = '';

const progressSchema = z.object({
  sources: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      progress: z.number(),
      failureReason: z.string().nullable(),
    }),
  ),
});

beforeAll(async () => {
  reflectionId = await reflectionIdOf('ruben');
  const file = await (await get(`/api/reflections/${reflectionId}/export`)).text();
  const [namespace] = z.array(z.object({ id: z.string() })).parse(exportedRows(file, 'namespaces'));
  namespaceId = namespace?.id ?? '';
});

const get = async (path: string, person: DemoPerson = 'ruben') =>
  request({ path, headers: { cookie: await cookieOf(person) } });

async function upload(
  name: string,
  body: BodyInit,
  { person = 'ruben', headers = {} }: { person?: DemoPerson | null; headers?: Record<string, string> } = {},
): Promise<Response> {
  return request({
    path: `/api/reflections/${reflectionId}/namespaces/${namespaceId}/files?name=${encodeURIComponent(name)}`,
    method: 'POST',
    headers: {
      ...(person && { cookie: await cookieOf(person) }),
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body,
  });
}

async function idFrom(response: Response): Promise<string> {
  expect(response.status, await response.clone().text()).toBe(200);
  const answered = z.object({ sourceId: z.string(), alsoIn: z.array(z.string()) });
  return answered.parse(await response.json()).sourceId;
}

async function refusalOf(response: Response): Promise<{ status: number; code: string; message: string }> {
  const { error } = errorBodySchema.parse(await response.json());
  return { status: response.status, code: error.code, message: error.message };
}

/** Where a source has come to its end, and how. */
const endOf = (sourceId: string) =>
  eventually(async () => {
    const { sources } = progressSchema.parse(
      await (await get(`/api/reflections/${reflectionId}/sources/progress`)).json(),
    );
    const source = sources.find(({ id }) => id === sourceId);
    expect(['live', 'failed']).toContain(source?.status);
    return source;
  });

test('a file goes live by itself, and one that is broken beside it says why', async () => {
  const [good, broken] = await Promise.all([
    upload('A day at the crane.txt', 'I oiled the crane on a Monday. I have never liked Mondays.'),
    upload('photo.pdf', '%PDF-1.7 and then nothing that a reader could read'),
  ]);
  expect(await endOf(await idFrom(good))).toMatchObject({
    status: 'live',
    progress: 100,
    failureReason: null,
  });
  const failed = await endOf(await idFrom(broken));
  expect(failed?.status).toBe('failed');
  expect(failed?.failureReason).toMatch(/^[A-Z].{20,}\.$/);
});

test('a file that is uploaded twice is refused, and nothing is to be done', async () => {
  const words = 'The same words, in one file and then in another.';
  await idFrom(await upload('first.txt', words));
  expect(await refusalOf(await upload('second.txt', words))).toEqual({
    status: 409,
    code: 'conflict',
    message: 'This collection holds the same file already. There is nothing to do.',
  });
});

test('a file of another kind with the same words fails with the title of the first', async () => {
  const words = 'These words come as text, and once more as a page.';
  await endOf(await idFrom(await upload('The original.txt', words)));
  const copy = await endOf(await idFrom(await upload('copy.md', `${words}\n`)));
  expect(copy).toMatchObject({ status: 'failed', failureReason: expect.stringContaining('“The original”') });
});

test.each<[string, (bytes: number) => BodyInit]>([
  ['announced', (bytes) => new Uint8Array(bytes)],
  [
    'sent without saying how much it is',
    (bytes) =>
      new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < bytes; sent += 65_536) controller.enqueue(new Uint8Array(65_536));
          controller.close();
        },
      }),
  ],
])('an upload of more than 10 MiB is refused, %s', async (_, body) => {
  const response = await fetch(
    `${inject('appUrl')}/api/reflections/${reflectionId}/namespaces/${namespaceId}/files?name=big.txt`,
    {
      method: 'POST',
      headers: { cookie: await cookieOf('ruben'), 'content-type': 'application/octet-stream' },
      body: body(12 * 1024 * 1024),
      // What a stream needs; the types do not know it yet.
      ...{ duplex: 'half' },
    },
  );
  expect(await refusalOf(response)).toMatchObject({ status: 413, code: 'too_large' });
});

test('an empty file and a file without a name are refused', async () => {
  expect(await refusalOf(await upload('empty.txt', ''))).toMatchObject({
    status: 400,
    message: 'This file is empty.',
  });
  expect((await upload('', 'words')).status).toBe(400);
});

test('each file of an archive becomes a source, as on the page, and of each other one it is said why not', async () => {
  const words = (text: string) => strToU8(`${text} ${randomUUID()}`);
  const archive = zipSync({
    ...{ 'Tapes/Tape 1.txt': words('I rowed.'), 'Tapes/Tape 2.txt': words('I sailed.') },
    'photo.jpg': words('no photo'),
  });
  const answer = await (await upload('tapes.zip', new Uint8Array(archive))).json();
  expect(answer).toMatchObject({
    sources: [{ name: 'Tape 1.txt' }, { name: 'Tape 2.txt' }],
    refused: [{ name: 'photo.jpg', message: readingTexts.picture }],
  });
  const broken = await upload('tapes.zip', 'no archive');
  expect(errorBodySchema.parse(await broken.json()).error.message).toBe(readingTexts.broken);
});

test('only stewards of a reflection add files and see progress, and others do not learn that it exists', async () => {
  expect((await upload('a.txt', 'words', { person: null })).status).toBe(401);
  expect((await upload('a.txt', 'words', { person: 'mara' })).status).toBe(404);
  const mara = await reflectionIdOf('mara');
  for (const about of ['sources', 'voice']) {
    const progress = `/api/reflections/${mara}/${about}/progress`;
    expect((await get(progress, 'signe')).status).toBe(403);
    expect((await get(progress, 'ruben')).status).toBe(404);
    expect((await request({ path: progress })).status).toBe(401);
  }
});

const drain = (authorization?: string) =>
  request({ path: '/api/jobs/drain', method: 'POST', headers: authorization ? { authorization } : {} });

test('the drain answers to its secret alone', async () => {
  const { drainSecret } = z
    .object({ drainSecret: z.string() })
    .parse(JSON.parse(readFileSync(join(inject('dataDir'), 'secrets.json'), 'utf8')));
  for (const wrong of [
    undefined,
    'Bearer ',
    'Bearer undefined',
    `Basic ${drainSecret}`,
    `Bearer ${drainSecret}x`,
  ]) {
    expect((await drain(wrong)).status, wrong).toBe(401);
  }
  const response = await drain(`Bearer ${drainSecret}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ emptied: true, givenUp: 0 });
});
