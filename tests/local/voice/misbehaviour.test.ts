import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { expect, test } from 'vitest';
import { createMisbehaviour } from '#lib/local/voice/rest/misbehaviour.ts';
import { API_KEY, anAgent, type RunningVoice, runVoice } from './running-voice.ts';

const CREATE = '/v1/convai/agents/create';
const misbehave = (voice: RunningVoice, ...rules: object[]) =>
  voice.send('PUT', '/local/misbehaviour', { body: { rules } });
const sdkOf = (voice: RunningVoice) =>
  new ElevenLabsClient({ apiKey: API_KEY, baseUrl: voice.url, maxRetries: 0 }).conversationalAi.agents;

test.each([400, 401, 403, 404, 409, 422, 429, 500, 503])(
  'the local provider told to misbehave answers %i once, in the shape of the provider, and then works',
  async (status) => {
    const voice = await runVoice();
    await misbehave(voice, { on: 'GET /v1/convai/agents', does: 'status', status, times: 1 });
    const agents = sdkOf(voice);
    await expect(agents.list()).rejects.toMatchObject({
      statusCode: status,
      body: { detail: expect.anything() },
    });
    await expect(agents.list()).resolves.toMatchObject({ agents: [] });
  },
);

test('a dropped call has done nothing, a late one has done its work', async () => {
  const voice = await runVoice();
  await misbehave(
    voice,
    { on: `POST ${CREATE}`, does: 'drop', times: 1 },
    { on: `POST ${CREATE}`, does: 'late' },
  );
  await expect(voice.send('POST', CREATE, { body: anAgent() })).rejects.toThrow();
  expect((await voice.send('GET', '/v1/convai/agents')).body).toMatchObject({ agents: [] });
  const impatient = fetch(`${voice.url}${CREATE}`, {
    method: 'POST',
    headers: { 'xi-api-key': API_KEY },
    body: JSON.stringify(anAgent()),
    signal: AbortSignal.timeout(300),
  });
  await expect(impatient).rejects.toThrow();
  expect((await voice.send('GET', '/v1/convai/agents')).body).toMatchObject({ agents: [{ name: 'Mara' }] });
});

test('a slow call is answered when its time has come', async () => {
  const voice = await runVoice();
  await misbehave(voice, { on: 'GET /v1/convai/agents', does: 'slow', afterMs: 120, times: 1 });
  const startedAt = performance.now();
  expect((await voice.send('GET', '/v1/convai/agents')).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThan(115);
});

test('garbage is a good status with a body that is no JSON', async () => {
  const voice = await runVoice();
  await misbehave(voice, { on: 'GET /v1/convai/*', does: 'garbage' });
  await expect(sdkOf(voice).list()).rejects.toThrow();
  const answer = await fetch(`${voice.url}/v1/convai/agents`, { headers: { 'xi-api-key': API_KEY } });
  expect(answer.status).toBe(200);
  await expect(answer.json()).rejects.toThrow();
});

test('an empty list makes it well again, and its own control always works', async () => {
  const voice = await runVoice();
  await misbehave(voice, { on: 'GET /v1/**', does: 'status' }, { on: 'PUT /**', does: 'drop' });
  expect((await voice.send('GET', '/v1/convai/agents')).status).toBe(500);
  expect((await misbehave(voice)).status).toBe(200);
  expect((await voice.send('GET', '/v1/convai/agents')).status).toBe(200);
});

test.each([
  { on: 'nowhere at all', does: 'drop' },
  { on: 'socket', does: 'explode' },
  { on: 'socket', does: 'drop', times: 0 },
  { on: 'socket', does: 'status', status: 200 },
])('%j is no rule', async (rule) => {
  const voice = await runVoice();
  expect((await misbehave(voice, rule)).status).toBe(422);
});

test('a star stands for one part of a path', () => {
  const misbehaviour = createMisbehaviour();
  misbehaviour.set([{ on: 'GET /v1/convai/conversation/*', does: 'drop' }]);
  expect(misbehaviour.take('GET /v1/convai/conversation/token')).toEqual({ does: 'drop', afterMs: 0 });
  expect(misbehaviour.take('GET /v1/convai/conversations/conv_1')).toBeNull();
  expect(misbehaviour.take('POST /v1/convai/conversation/token')).toBeNull();
  expect(misbehaviour.take('socket')).toBeNull();
});

test('stopping waits for nobody', async () => {
  const voice = await runVoice();
  await misbehave(voice, { on: 'GET /v1/convai/agents', does: 'late' });
  const waiting = voice.send('GET', '/v1/convai/agents').catch(() => null);
  await voice.send('GET', '/v1/convai/tools');
  await voice.stop();
  await waiting;
});
