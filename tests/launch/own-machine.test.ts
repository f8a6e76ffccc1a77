import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawnLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { makePreparedPlace, type Place, READY, removePlace, stop } from '#tests/launched-app.ts';
import { connects } from './connects.ts';

let place: Place;
beforeEach(async () => {
  place = await makePreparedPlace();
});
afterEach(() => removePlace(place));

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

test('an app without settings has a voice of this machine, answers this machine alone, and shows the demo to no passed-on visitor', async () => {
  const child = spawnLauncher(['start'], { ...place, env: { TRUSTED_PROXY_HOPS: '' } });
  expect(await untilPrinted(child, READY)).toContain('voice      local');
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
  expect(await stop(child)).toBe(0);
});
