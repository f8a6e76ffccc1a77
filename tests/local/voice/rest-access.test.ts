import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { API_KEY, type RunningVoice, runVoice } from './running-voice.ts';

const AGENTS = '/v1/convai/agents';

/** Node's own client, because fetch decides about some headers itself. */
function raw(voice: RunningVoice, headers: Record<string, string>, method = 'GET', path = AGENTS) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: Record<string, unknown>;
    text: string;
  }>();
  const sent = request({ host: '127.0.0.1', port: voice.port, path, method, headers }, (response) => {
    let text = '';
    response.on('data', (chunk) => {
      text += chunk;
    });
    response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

test.each([{}, { 'xi-api-key': '' }, { 'xi-api-key': 'wrong' }, { 'xi-api-key': `${API_KEY} x` }])(
  'a call with %j instead of the key is refused',
  async (headers) => {
    const voice = await runVoice();
    const response = await fetch(`${voice.url}${AGENTS}`, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: { status: 'invalid_api_key' } });
  },
);

test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', 'localhost@evil.example', '[::1'])(
  'a call that thinks it talks to %j is refused, key or not',
  async (host) => {
    const voice = await runVoice();
    expect((await raw(voice, { host, 'xi-api-key': API_KEY })).status).toBe(403);
  },
);

test.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('a page (%j) may not call what needs the key', async (headers) => {
  const voice = await runVoice();
  const { status, headers: answered } = await raw(voice, { ...headers, 'xi-api-key': API_KEY });
  expect(status).toBe(403);
  expect(answered).not.toHaveProperty('access-control-allow-origin');
});

test('the browser SDK may send feedback from a page of this machine, without a key', async () => {
  const voice = await runVoice();
  const path = '/v1/convai/conversations/conv_1/feedback';
  const asks = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  const allowed = await raw(voice, { origin: 'http://localhost:3000', ...asks }, 'OPTIONS', path);
  expect(allowed).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': 'http://localhost:3000' },
  });
  const sent = await raw(voice, { origin: 'http://localhost:3000' }, 'POST', path);
  expect(sent.headers).toMatchObject({ 'access-control-allow-origin': 'http://localhost:3000' });
  expect(sent.status).toBe(422);
  const foreign = await raw(voice, { origin: 'https://evil.example', ...asks }, 'OPTIONS', path);
  expect(foreign.status).toBe(403);
  expect((await raw(voice, { origin: 'https://evil.example' }, 'POST', path)).status).toBe(403);
});

test('a request that is not found, not allowed, too large or no JSON gets its status', async () => {
  const voice = await runVoice();
  const send = (body: string) =>
    fetch(`${voice.url}${AGENTS}/create`, { method: 'POST', headers: { 'xi-api-key': API_KEY }, body });
  expect((await voice.send('GET', '/v1/nothing')).status).toBe(404);
  expect((await voice.send('PUT', AGENTS)).status).toBe(405);
  expect((await send(`{"name":"${'x'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  expect((await send('{"name":')).status).toBe(422);
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  expect((await send(`{"conversation_config":${deep}}`)).status).toBe(422);
  expect((await send('')).status).toBe(422);
});

test.each([
  'NOT HTTP AT ALL\r\n\r\n',
  'GET /v1/convai/agents HTTP/1.1\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  `GET / HTTP/1.1\r\nA: ${'a'.repeat(100_000)}\r\n\r\n`,
  'GET /v1/convai/conversation HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
])('%j is answered with a status and JSON', async (text) => {
  const voice = await runVoice();
  const socket = connect(voice.port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
    if (answer.endsWith('}')) break;
  }
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toContain('{"detail":');
});
