import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { dial, hello } from '#tests/local/voice/running-voice.ts';
import { rulesProviderAt } from '../provider-rules-contract.ts';

/** What could only be guessed of calls, asked of whoever answers at the address. The list of it is in `docs/elevenlabs.md`. */
const apiKey = process.env.ELEVENLABS_API_KEY ?? '';
const baseUrl = process.env.ELEVENLABS_BASE_URL || undefined;
const { send } = rulesProviderAt(baseUrl ?? 'https://api.elevenlabs.io', apiKey);
const provider = elevenLabsProvider({ apiKey: new Secret(apiKey), ...(baseUrl && { baseUrl }) });

const AGENTS = '/v1/convai/agents';
const FIVE_MINUTES = 300_000;
const made = z.object({ agent_id: z.string() });
const left: string[] = [];
const name = `calls-${randomBytes(6).toString('hex')}`;
let voiceId = '';
beforeAll(async () => {
  voiceId = (await provider.listStockVoices())[0]?.voiceId ?? '';
});
afterAll(async () => {
  for (const agentId of left) await provider.deleteAgent(agentId);
});

type Sections = { prompt?: string; first?: string; platform?: object; conversation?: object };

async function makeAgent({ prompt = 'Say yes.', first = 'Hello.', platform, conversation }: Sections = {}) {
  const { body } = await send('POST', `${AGENTS}/create`, {
    name,
    conversation_config: {
      agent: { language: 'en', first_message: first, prompt: { prompt } },
      tts: { voice_id: voiceId },
      conversation: { text_only: true, client_events: ['agent_response', 'interruption'], ...conversation },
    },
    platform_settings: { auth: { enable_auth: true }, ...platform },
  });
  const { agent_id: agentId } = made.parse(body);
  left.push(agentId);
  return agentId;
}

async function call(agentId: string, variables: object = {}) {
  const { url, conversationId } = await provider.signedUrl(agentId);
  const caller = dial(url);
  caller.say(hello(variables));
  return { caller, url, conversationId };
}

const oneLine = (queueing: object) => ({
  call_limits: { agent_concurrency_limit: 1, bursting_enabled: false },
  queueing_config: queueing,
});

describe('a call', () => {
  test('a call is opened by an address once: used again, the address is refused with 3000', async () => {
    const { caller, url } = await call(await makeAgent());
    await caller.frame('agent_response');
    caller.hangUp();
    await caller.closed;
    const again = dial(url);
    again.say(hello({}));
    expect(await again.closed).toMatchObject({ code: 3000 });
  });

  test('a call without a variable that the prompt alone asks for is refused with 1008', async () => {
    const { caller } = await call(await makeAgent({ prompt: 'You know {{secret_of_nobody}}.' }));
    expect(await caller.closed).toMatchObject({
      code: 1008,
      reason: expect.stringContaining('secret_of_nobody'),
    });
  });

  test('a call that may not change the prompt and does is refused with 1008', async () => {
    const { url } = await provider.signedUrl(await makeAgent());
    const caller = dial(url);
    caller.say({
      ...hello({}),
      conversation_config_override: { agent: { prompt: { prompt: 'Say no.' } } },
    });
    expect(await caller.closed).toMatchObject({ code: 1008 });
  });

  test('a call that finds the only line taken, and no queue, is refused with 3008', async () => {
    const agentId = await makeAgent({ platform: oneLine({ enabled: false }) });
    const { caller } = await call(agentId);
    await caller.frame('agent_response');
    const { caller: second } = await call(agentId);
    expect(await second.closed).toMatchObject({ code: 3008 });
    caller.hangUp();
  });

  test('a call waits in a queue, is told so before anything else, and is sent away with 4300', async () => {
    const agentId = await makeAgent({ platform: oneLine({ enabled: true, wait_timeout_seconds: 5 }) });
    const { caller } = await call(agentId);
    await caller.frame('agent_response');
    const { caller: second } = await call(agentId);
    expect(await second.closed).toMatchObject({ code: 4300 });
    expect(second.frames[0]).toMatchObject({ type: 'queue_status' });
    caller.hangUp();
  });

  test('the second call of an agent that takes one a day is refused', async () => {
    const limits = { agent_concurrency_limit: 2, daily_limit: 1, bursting_enabled: false };
    const agentId = await makeAgent({ platform: { call_limits: limits } });
    const { caller } = await call(agentId);
    await caller.frame('agent_response');
    caller.hangUp();
    await caller.closed;
    // Refused where it is signed, or when it is dialled: which of them is what nobody has told.
    const refused = await call(agentId).then(
      ({ caller: second }) => second.closed.then(({ code }) => code !== 1000),
      () => true,
    );
    expect(refused).toBe(true);
  });

  test(
    'a call that nobody connected to is not known three minutes later',
    async () => {
      const { conversationId } = await provider.signedUrl(await makeAgent());
      await wait(200_000);
      await expect(provider.readConversation(conversationId ?? '')).rejects.toMatchObject({
        kind: 'not_found',
      });
    },
    FIVE_MINUTES,
  );
});

describe('an agent', () => {
  const refused = async (config: object, platform: object = {}) =>
    (
      await send('POST', `${AGENTS}/create`, {
        name,
        conversation_config: config,
        platform_settings: platform,
      })
    ).status;
  const speaking = (language: string, model: string) => ({
    agent: { language, prompt: { prompt: 'Say yes.' } },
    tts: { model_id: model },
  });

  test.each([
    ['en', 'eleven_multilingual_v2'],
    ['de', 'eleven_v3_conversational'],
  ])('an agent that speaks %s with %s is refused', async (language, model) => {
    expect(await refused(speaking(language, model))).toBe(400);
  });

  test('an agent that keeps nothing at all is refused without the plan for it', async () => {
    const keeps = { privacy: { zero_retention_mode: true } };
    expect(await refused(speaking('en', 'eleven_flash_v2'), keeps)).toBe(403);
  });
});

const tokenClaims = z.object({ nbf: z.number().optional(), exp: z.number() });

test('a token for WebRTC is good for longer than it takes to connect', async () => {
  const { token } = await provider.webrtcToken(await makeAgent());
  const claims = tokenClaims.parse(
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
  );
  const seconds = claims.exp - Date.now() / 1_000;
  console.log(`A token for WebRTC lasts ${Math.round(seconds)} s.`);
  expect(seconds).toBeGreaterThan(60);
});

test('a person who says “mm-hm” while the agent speaks does not interrupt it', async () => {
  const agentId = await makeAgent({
    first: 'I was born in a small house by the sea, and I lived there with all of my brothers. '.repeat(3),
    conversation: { text_only: false, client_events: ['audio', 'interruption', 'user_transcript'] },
  });
  const { caller } = await call(agentId);
  await caller.frame('audio');
  const sound = (await provider.speak(voiceId, 'Mm-hm.')).subarray(44);
  for (let at = 0; at < sound.length; at += 1_024) {
    caller.say({ user_audio_chunk: sound.subarray(at, at + 1_024).toString('base64') });
    await wait(32);
  }
  await wait(3_000);
  expect(caller.frames.filter(({ type }) => type === 'interruption')).toEqual([]);
  caller.hangUp();
});

/** With the key of an account that has no credits left, in `ELEVENLABS_SPENT_KEY`. */
test.skipIf(!process.env.ELEVENLABS_SPENT_KEY)(
  'a call of an account without credits is refused as spent',
  async () => {
    const spent = elevenLabsProvider({
      apiKey: new Secret(process.env.ELEVENLABS_SPENT_KEY ?? ''),
      ...(baseUrl && { baseUrl }),
    });
    const [agentId] = await spent.findAgents('without-credits');
    if (!agentId) throw new Error('Make an agent with the tag without-credits in that account first.');
    const closed = spent.signedUrl(agentId).then(
      async ({ url }) => {
        const caller = dial(url);
        caller.say(hello({}));
        return caller.closed;
      },
      (error: unknown) => error,
    );
    expect(await closed).toMatchObject({ code: 1002 });
  },
);
