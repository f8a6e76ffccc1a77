import type { ChildProcess } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appClient } from '#tests/app-client.ts';
import { spawnLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { eventually } from '#tests/eventually.ts';
import { makePreparedPlace, type Place, READY, removePlace, stop } from '#tests/launched-app.ts';
import { actionBody, findAction, stateIn } from '#tests/server-actions.ts';
import { connects } from './connects.ts';

/** An app without settings: also what sentences mean is asked, as nothing says not to. */
let place: Place;
let app: ChildProcess;
let printed = '';
beforeAll(async () => {
  place = await makePreparedPlace();
  app = spawnLauncher(['start'], { ...place, env: { TRUSTED_PROXY_HOPS: '', SENTENCE_MODEL: '' } });
  printed = await untilPrinted(app, READY);
});
afterAll(async () => {
  expect(await stop(app)).toBe(0);
  removePlace(place);
});

type Sent = { path: string; method?: string; headers?: Record<string, string> };

/** `fetch` lets nobody choose the Host, or the method TRACE. */
const ask = ({ path, method = 'GET', headers = {} }: Sent): Promise<{ status: number; location: string }> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port: place.port, path, method, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' });
    });
    sent.on('error', reject).end();
  });

/** What stands in none of the words that it is asked for by. */
const SOURCE = 'The ice broke under the sledge of my brother, and he drowned.';
const QUESTION = 'How did your sibling die?';

async function addText(reflection: string, cookie: string): Promise<void> {
  const { request, callAction } = appClient(place.url);
  const form = await (await request({ path: `${reflection}/knowledge`, headers: { cookie } })).text();
  const [, namespaceId = ''] = /<option[^>]*value="([0-9a-f-]{36})"/.exec(form) ?? [];
  const added = await callAction(findAction('addTextAction'), {
    cookie,
    body: actionBody([
      ['reflectionId', reflection.split('/').at(-1) ?? ''],
      ['namespaceId', namespaceId],
      ['kind', 'paste'],
      ['title', 'The sledge'],
      ['content', SOURCE],
    ]),
  });
  expect(stateIn(await added.text())).toMatchObject({ ok: true });
}

test('an app without settings finds what was said in other words than the question', async () => {
  const { request, signIn } = appClient(place.url);
  const cookie = await signIn('mara');
  const list = await (await request({ path: '/reflections', headers: { cookie } })).text();
  const reflection = /\/reflections\/[0-9a-f-]{36}/.exec(list)?.[0] ?? '';
  await addText(reflection, cookie);
  await eventually(async () => {
    const path = `${reflection}/knowledge/search?${new URLSearchParams({ q: QUESTION, as: 'viewer' })}`;
    expect(await (await request({ path, headers: { cookie } })).text()).toContain(SOURCE);
  });
});

test('an app without settings has a voice of this machine, answers this machine alone, and shows the demo to no passed-on visitor', async () => {
  expect(printed).toContain('voice      local');
  expect([await connects(place, '127.0.0.1'), await connects(place, '127.0.0.2')]).toEqual([true, false]);

  const rebound = { host: `evil.example:${place.port}`, origin: `http://evil.example:${place.port}` };
  const paths = ['/', '/login', '/api/health', '/reflections', '/nothing-here'];
  const read = await Promise.all(paths.map((path) => ask({ path, headers: rebound })));
  expect(read.map(({ status }) => status)).toEqual(paths.map(() => 421));
  expect((await ask({ path: '/auth/demo', method: 'POST', headers: rebound })).status).toBe(421);

  const demo = (headers: Record<string, string>) => ask({ path: '/auth/demo', method: 'POST', headers });
  expect((await demo({ 'x-forwarded-for': '203.0.113.7' })).status, 'through a tunnel').toBe(403);
  expect(await demo({})).toMatchObject({ status: 303, location: expect.stringMatching(/^\/reflections\//) });
  expect((await ask({ path: '/', method: 'TRACE' })).status).toBe(405);
});
