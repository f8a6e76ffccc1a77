import { renameSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { LocalVoiceOptions } from '#lib/local/voice/start-local-voice.ts';
import { eventually } from '#tests/eventually.ts';
import { API_KEY, anAgent, dial, hello, type RunningVoice, runVoice } from './running-voice.ts';

const CREATE = '/v1/convai/agents/create';
const CONVERSATIONS = '/v1/convai/conversations';

async function signedUrl(voice: RunningVoice, agentId: string, more = ''): Promise<string> {
  const path = `/v1/convai/conversation/get-signed-url?agent_id=${agentId}${more}`;
  const { body } = await voice.send('GET', path);
  return z.object({ signed_url: z.string() }).parse(body).signed_url;
}

/** A call that begins and is ended by its caller; its id. */
async function call(voice: RunningVoice, agentId: string, variables?: object): Promise<string> {
  const url = await signedUrl(voice, agentId, '&include_conversation_id=true');
  const caller = dial(url);
  caller.say(hello(variables));
  await caller.frame('agent_response');
  caller.hangUp();
  await caller.closed;
  return new URL(url).searchParams.get('conversation_id') ?? '';
}

type Receiver = { url: string; received: Promise<{ body: string; signature: string }>; status: number };

/** What the app's webhook route would be. */
async function receiver(): Promise<Receiver> {
  const { promise, resolve } = Promise.withResolvers<{ body: string; signature: string }>();
  const site = { url: '', received: promise, status: 200 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(site.status).end();
    resolve({ body, signature: String(request.headers['elevenlabs-signature']) });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  site.url = `http://127.0.0.1:${address.port}/hook`;
  return site;
}

describe('who may start a call', () => {
  test('a signed address works once', async () => {
    const voice = await runVoice();
    const url = await signedUrl(voice, await voice.make(CREATE, anAgent()));
    const first = dial(url);
    first.say(hello());
    await first.frame('conversation_initiation_metadata');
    expect(await dial(url).closed).toEqual({ code: 3000, reason: 'Could not authorize the conversation.' });
  });

  test('a signature is for its own agent', async () => {
    const voice = await runVoice();
    const url = new URL(await signedUrl(voice, await voice.make(CREATE, anAgent())));
    url.searchParams.set('agent_id', await voice.make(CREATE, anAgent()));
    expect(await dial(url.href).closed).toMatchObject({ code: 3000 });
  });

  test('an agent without authentication needs none; the others do, and unknown ones do not exist', async () => {
    const voice = await runVoice();
    const address = (agent: string) =>
      `ws://127.0.0.1:${voice.port}/v1/convai/conversation?agent_id=${agent}`;
    const open = dial(address(await voice.make(CREATE, anAgent({}, { auth: { enable_auth: false } }))));
    open.say(hello());
    await open.frame('conversation_initiation_metadata');
    expect(await dial(address(await voice.make(CREATE, anAgent()))).closed).toMatchObject({ code: 3000 });
    expect(await dial(address('agent_1')).closed).toEqual({
      code: 3000,
      reason: 'The AI agent you are trying to reach does not exist.',
    });
  });

  test('pages of other hosts than those on the list are refused', async () => {
    const voice = await runVoice();
    const auth = { enable_auth: true, allowlist: [{ hostname: 'app.example' }] };
    const agent = await voice.make(CREATE, anAgent({}, { auth }));
    const refused = dial(await signedUrl(voice, agent), { origin: 'https://evil.example' });
    expect(await refused.closed).toMatchObject({ code: 3000 });
    const allowed = dial(await signedUrl(voice, agent), { origin: 'https://app.example' });
    allowed.say(hello());
    await allowed.frame('conversation_initiation_metadata');
  });

  test('more calls at once than the agent allows are refused, until one of them ends', async () => {
    const voice = await runVoice();
    const agent = await voice.make(
      CREATE,
      anAgent({}, { call_limits: { agent_concurrency_limit: 1 }, queueing_config: { enabled: false } }),
    );
    const first = dial(await signedUrl(voice, agent));
    first.say(hello());
    await first.frame('agent_response');
    expect(await dial(await signedUrl(voice, agent)).closed).toMatchObject({ code: 3008 });
    first.hangUp();
    await first.closed;
    expect(await call(voice, agent)).toMatch(/^conv_/);
  });

  describe('who finds no room while callers may wait', () => {
    const limits = (seconds: number) => ({
      call_limits: { agent_concurrency_limit: 1 },
      queueing_config: { enabled: true, wait_timeout_seconds: seconds },
    });

    test('a caller who finds no room is told so before anything else, and comes in when a call ends', async () => {
      const voice = await runVoice();
      const agent = await voice.make(CREATE, anAgent({}, limits(1_800)));
      const first = dial(await signedUrl(voice, agent));
      first.say(hello());
      await first.frame('agent_response');
      const second = dial(await signedUrl(voice, agent));
      await second.frame('queue_status');
      expect(second.frames).toEqual([{ type: 'queue_status', queue_status_event: { status: 'waiting' } }]);
      second.say(hello());
      first.hangUp();
      await second.frame('agent_response');
      expect(second.frames.filter(({ type }) => type === 'queue_status')).toEqual([
        { type: 'queue_status', queue_status_event: { status: 'waiting' } },
        { type: 'queue_status', queue_status_event: { status: 'admitted' } },
      ]);
      second.hangUp();
    });

    test('a caller who finds no room is sent away with 4300 when it takes too long', async () => {
      const voice = await runVoice();
      const agent = await voice.make(CREATE, anAgent({}, limits(1)));
      const first = dial(await signedUrl(voice, agent));
      first.say(hello());
      await first.frame('agent_response');
      const second = dial(await signedUrl(voice, agent));
      expect(await second.closed).toMatchObject({ code: 4300 });
      expect(second.frames.at(-1)).toEqual({
        type: 'queue_status',
        queue_status_event: { status: 'timed_out' },
      });
      first.hangUp();
    });
  });

  test('a socket that does not speak convai, or asks for another path, is not opened', async () => {
    const voice = await runVoice();
    const address = `ws://127.0.0.1:${voice.port}`;
    await expect(dial(`${address}/v1/convai/conversation`, {}, []).closed).rejects.toThrow('400');
    await expect(dial(`${address}/v1/convai/conversation`, {}, ['soap']).closed).rejects.toThrow('400');
    await expect(dial(`${address}/elsewhere`).closed).rejects.toThrow('404');
    await expect(dial(address, { host: 'evil.example' }).closed).rejects.toThrow('403');
  });
});

describe('a conversation', () => {
  test('a conversation is read through the official SDK, listed, rated and deleted', async () => {
    const voice = await runVoice();
    const agent = await voice.make(CREATE, anAgent());
    const id = await call(voice, agent, { listener: 'Ada', secret__token: 'hush' });
    const other = await call(voice, await voice.make(CREATE, anAgent()));
    await fetch(`${voice.url}${CONVERSATIONS}/${id}/feedback`, {
      method: 'POST',
      body: JSON.stringify({ rating: 5, comment: 'kind' }),
    });
    const { conversations } = new ElevenLabsClient({ apiKey: API_KEY, baseUrl: voice.url }).conversationalAi;
    const read = await conversations.get(id);
    expect(read).toMatchObject({
      agentId: agent,
      agentName: 'Mara',
      hasAudio: false,
      transcript: [{ role: 'agent', message: 'Hello Ada.' }],
      metadata: {
        textOnly: true,
        authorizationMethod: 'signed_url',
        feedback: { rating: 5, comment: 'kind', likes: 0 },
      },
      conversationInitiationClientData: {
        dynamicVariables: expect.objectContaining({ listener: 'Ada', secret__token: '<REDACTED>' }),
      },
    });
    expect(JSON.stringify(read)).not.toContain('hush');
    const listed = await conversations.list({ agentId: agent });
    expect(listed.conversations.map(({ conversationId }) => conversationId)).toEqual([id]);
    expect((await conversations.list({})).conversations).toHaveLength(2);
    await expect(conversations.audio.get(id)).rejects.toMatchObject({ statusCode: 404 });
    await conversations.delete(id);
    await expect(conversations.get(id)).rejects.toMatchObject({ statusCode: 404 });
    await conversations.get(other);
  });

  test('a file for a conversation is acknowledged, what is none is refused', async () => {
    const voice = await runVoice();
    const id = await call(voice, await voice.make(CREATE, anAgent()));
    const upload = async (body: FormData | string) => {
      const answer = await fetch(`${voice.url}${CONVERSATIONS}/${id}/files`, { method: 'POST', body });
      return { status: answer.status, body: await answer.json() };
    };
    const form = new FormData();
    form.append('file', new Blob(['a picture']), 'picture.png');
    expect(await upload(form)).toMatchObject({ status: 200, body: { file_id: expect.any(String) } });
    expect((await upload('no form')).status).toBe(422);
  });
});

test.each([1.1, 3])('a frame of %d MiB ends its call, and the record says why', async (mebibytes) => {
  const voice = await runVoice();
  const url = await signedUrl(voice, await voice.make(CREATE, anAgent()), '&include_conversation_id=true');
  const caller = dial(url);
  caller.say(hello());
  await caller.frame('agent_response');
  caller.say({ type: 'user_message', text: 'x'.repeat(mebibytes * 1024 * 1024) });
  expect(await caller.closed).toMatchObject({ code: 1009 });
  const id = new URL(url).searchParams.get('conversation_id');
  const record = async () => (await voice.send('GET', `${CONVERSATIONS}/${id}`)).body;
  await eventually(async () =>
    expect(await record()).toMatchObject({
      status: 'failed',
      metadata: { error: { code: 1009 }, termination_reason: 'The message is too big.' },
    }),
  );
});

test('a conversation that cannot be written is said', async () => {
  const voice = await runVoice();
  const caller = dial(await signedUrl(voice, await voice.make(CREATE, anAgent())));
  caller.say(hello());
  await caller.frame('agent_response');
  const folder = join(voice.dataDir, 'voice/conversations');
  renameSync(folder, `${folder}-gone`);
  caller.hangUp();
  await caller.closed;
  await voice.stop();
  expect(voice.problems.join()).toMatch(/conversations.conv_\w+\.json cannot be written \(ENOENT\)/);
});

test('a token for a call over WebRTC is refused, though the key is right', async () => {
  const voice = await runVoice();
  const agent = await voice.make(CREATE, anAgent());
  expect(await voice.send('GET', `/v1/convai/conversation/token?agent_id=${agent}`)).toMatchObject({
    status: 400,
    body: { detail: { status: 'webrtc_not_available' } },
  });
});

describe('the post-call webhook', () => {
  const secret = 'wsec_of_the_installation';
  const sdk = new ElevenLabsClient({ apiKey: API_KEY });

  async function hooked(options: Partial<LocalVoiceOptions> = {}) {
    const site = await receiver();
    const voice = await runVoice({ postCallWebhook: { url: site.url, secret }, ...options });
    return { site, voice };
  }

  test('the post-call webhook comes once a call has ended, signed, with the conversation as it is read', async () => {
    const { site, voice } = await hooked();
    const id = await call(voice, await voice.make(CREATE, anAgent()));
    const { body, signature } = await site.received;
    const event = await sdk.webhooks.constructEvent(body, signature, secret);
    expect(event).toMatchObject({
      type: 'post_call_transcription',
      data: { conversation_id: id, status: 'done', transcript: [{ message: 'Hello Ada.' }] },
    });
  });

  test("an agent's own webhook is used instead, with the secret it was made with", async () => {
    const { site, voice } = await hooked();
    const own = await receiver();
    const made = await voice.send('POST', '/v1/workspace/webhooks', {
      body: { settings: { auth_type: 'hmac', name: 'own', webhook_url: own.url } },
    });
    const { webhook_id, webhook_secret } = z
      .object({ webhook_id: z.string(), webhook_secret: z.string() })
      .parse(made.body);
    const webhooks = { post_call_webhook_id: webhook_id, events: ['transcript'] };
    await call(voice, await voice.make(CREATE, anAgent({}, { workspace_overrides: { webhooks } })));
    const { body, signature } = await own.received;
    await expect(sdk.webhooks.constructEvent(body, signature, webhook_secret)).resolves.toBeDefined();
    await expect(sdk.webhooks.constructEvent(body, signature, secret)).rejects.toThrow();
    expect(site.status).toBe(200);
  });

  test('a webhook that failed is sent again on request, and what came of it is kept', async () => {
    const { site, voice } = await hooked();
    site.status = 503;
    const id = await call(voice, await voice.make(CREATE, anAgent()));
    await site.received;
    site.status = 200;
    const again = await voice.send('POST', `/local/conversations/${id}/post-call-webhook`);
    expect(again).toMatchObject({ status: 200, body: { delivered: true } });
    const { deliveries } = z.object({ deliveries: z.array(z.looseObject({})) }).parse(again.body);
    expect(deliveries.at(-1)).toMatchObject({ status: 200, problem: null });
  });

  test('the post-call webhook comes also for a call that a stop ends', async () => {
    const { site, voice } = await hooked();
    const url = await signedUrl(voice, await voice.make(CREATE, anAgent()), '&include_conversation_id=true');
    const caller = dial(url);
    caller.say(hello());
    await caller.frame('agent_response');
    await voice.stop();
    const { body } = await site.received;
    expect(body).toContain(new URL(url).searchParams.get('conversation_id'));
  });

  test('the workspace chooses a webhook for every agent that has none', async () => {
    const voice = await runVoice();
    const site = await receiver();
    const webhook = await voice.make('/v1/workspace/webhooks', {
      settings: { auth_type: 'hmac', name: 'all', webhook_url: site.url },
    });
    const chosen = { webhooks: { post_call_webhook_id: webhook, events: ['transcript'] } };
    expect((await voice.send('PATCH', '/v1/convai/settings', { body: chosen })).status).toBe(200);
    expect((await voice.send('GET', '/v1/convai/settings')).body).toMatchObject(chosen);
    const id = await call(voice, await voice.make(CREATE, anAgent()));
    expect((await site.received).body).toContain(id);
  });
});

test('stopping ends the calls, and their records say so to the next start', async () => {
  const voice = await runVoice();
  const caller = dial(await signedUrl(voice, await voice.make(CREATE, anAgent())));
  caller.say(hello());
  await caller.frame('agent_response');
  await Promise.all([voice.stop(), voice.stop()]);
  expect(await caller.closed).toMatchObject({ code: 1001 });
  const next = await runVoice({ dataDir: voice.dataDir });
  const { body } = await next.send('GET', CONVERSATIONS);
  expect(body).toMatchObject({
    conversations: [{ message_count: 1, status: expect.stringMatching(/done|failed/) }],
  });
});
