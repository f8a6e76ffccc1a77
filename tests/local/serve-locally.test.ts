import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveLocally } from '#lib/local/stack.ts';

let server: Awaited<ReturnType<typeof serveLocally>>;

beforeAll(async () => {
  server = await serveLocally(() => new Response('here'));
});

afterAll(() => server.stop());

test('a local service sets itself no time after which it closes an idle connection', async () => {
  const answer = await fetch(server.url);
  expect(await answer.text()).toBe('here');
  // Node writes here after how many seconds it will close.
  expect(answer.headers.get('keep-alive')).toBeNull();
});

test('a page that gave its own name to this machine is told nothing', async () => {
  const status = await new Promise((resolve, reject) => {
    const sent = request(server.url, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
  expect(status).toBe(421);
});

test('a stopped service answers nobody', async () => {
  const other = await serveLocally(() => new Response('here'));
  await (await fetch(other.url)).text();
  await other.stop();
  await expect(fetch(other.url)).rejects.toThrow('fetch failed');
});
