import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LlmRequest, StreamChunk } from '#lib/models/llm-provider.ts';
import { type Patience, type SdkName, sdkProvider } from '#lib/models/sdk-provider.ts';
import { Secret } from '#lib/platform/secret.ts';
import { eventually } from '#tests/eventually.ts';
import { chunksOf } from '#tests/models/chunks-of.ts';
import { type ModelServer, sendEvents, startModelServer } from '#tests/models/model-server.ts';
import { PROVIDER_WIRES, type WireReply } from '#tests/models/provider-wires.ts';

const KEY = new Secret('wire-key-0123456789');
const NAMES = Object.keys(PROVIDER_WIRES) as SdkName[];
const USAGE = { input: 11, output: 7 };

let server: ModelServer | undefined;
afterEach(() => server?.stop());

async function modelThat(name: SdkName, answer: Parameters<typeof startModelServer>[0], patience?: Patience) {
  server = await startModelServer(answer);
  const provider = sdkProvider({ name, address: server.address, ...(patience && { patience }) });
  return { provider, server };
}

const replying = (name: SdkName, reply: WireReply) =>
  modelThat(name, (response) => sendEvents(response, PROVIDER_WIRES[name].events(reply)));

const question: LlmRequest = {
  model: 'test-model',
  system: 'You are Mara.',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Where did my secret treasure go?' }] }],
  tools: [],
};
const tool = {
  name: 'retrieve_context',
  description: 'Finds passages.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' } },
    required: ['query'],
    additionalProperties: false,
  },
};

describe.each(NAMES)('%s', (name) => {
  const wire = PROVIDER_WIRES[name];

  test('text comes piece by piece, then the reason for the end and what it cost', async () => {
    const { provider, server } = await replying(name, {
      text: ['The sea ', 'was calm.'],
      stop: 'stop',
      usage: USAGE,
    });
    expect(await chunksOf(provider.stream({ ...question, maxTokens: 300 }, KEY))).toEqual([
      { type: 'text_delta', text: 'The sea ' },
      { type: 'text_delta', text: 'was calm.' },
      { type: 'stop', stopReason: 'stop', usage: { inputTokens: 11, outputTokens: 7 } },
    ]);
    const [asked] = server.asked;
    expect(asked?.path).toMatch(wire.path);
    expect(asked?.headers[wire.auth[0]]).toBe(wire.auth[1]);
    const { system, maxTokens, tools } = wire.asked(asked?.body ?? {});
    expect(JSON.stringify(system)).toContain('You are Mara.');
    expect(maxTokens).toBe(300);
    expect(tools).toBeUndefined();
  });

  test('a conversation that the assistant opened still begins with the person', async () => {
    const { provider, server } = await replying(name, { text: ['Yes.'], stop: 'stop', usage: USAGE });
    const greeting = { role: 'assistant', content: [{ type: 'text', text: 'Hello, who are you?' }] } as const;
    await chunksOf(provider.stream({ ...question, messages: [greeting, ...question.messages] }, KEY));
    const sent = JSON.stringify(server.asked[0]?.body);
    expect(sent.indexOf('the conversation begins')).toBeGreaterThan(0);
    expect(sent.indexOf('the conversation begins')).toBeLessThan(sent.indexOf('Hello, who are you?'));
  });

  test('a tool call comes in pieces, and its result goes back', async () => {
    const pieces = ['{"query":', '"the boat"}'];
    const { provider, server } = await replying(name, {
      text: ['Let me see.'],
      call: { name: tool.name, pieces },
      stop: 'tool_use',
      usage: USAGE,
    });
    const chunks = await chunksOf(provider.stream({ ...question, tools: [tool] }, KEY));
    const start = chunks.find((chunk) => chunk.type === 'tool_call_start');
    expect(start).toMatchObject({ name: tool.name });
    const json = chunks.map((chunk) => (chunk.type === 'tool_call_delta' ? chunk.json : '')).join('');
    expect(JSON.parse(json)).toEqual({ query: 'the boat' });
    expect(chunks.at(-2)).toMatchObject({ type: 'tool_call_end', id: start?.id });
    expect(chunks.at(-1)).toMatchObject({ type: 'stop', stopReason: 'tool_use' });
    expect(JSON.stringify(wire.asked(server.asked[0]?.body ?? {}).tools)).toContain('"query"');

    const { content } = await provider.generate({ ...question, tools: [tool] }, KEY);
    const call = content.find((part) => part.type === 'tool_call');
    if (!call) expect.fail();
    const result = {
      type: 'tool_result',
      callId: call.id,
      name: tool.name,
      text: 'It sank.',
      isError: false,
    } as const;
    const messages = [
      ...question.messages,
      { role: 'assistant' as const, content },
      { role: 'tool' as const, content: [result] },
    ];
    await provider.generate({ ...question, messages, tools: [tool] }, KEY);
    const sent = JSON.stringify(server.asked.at(-1)?.body);
    expect(sent).toContain('It sank.');
    expect(sent.match(/the boat/g)).toHaveLength(1);
  });

  test('reasoning is told apart from text, and goes back with its signature', async () => {
    const { provider, server } = await replying(name, {
      reasoning: ['First ', 'the tide.'],
      text: ['It sank.'],
      stop: 'stop',
      usage: USAGE,
    });
    const { content } = await provider.generate(question, KEY);
    expect(content).toMatchObject([
      { type: 'reasoning', text: 'First the tide.' },
      { type: 'text', text: 'It sank.' },
    ]);
    const messages = [...question.messages, { role: 'assistant' as const, content }, ...question.messages];
    await provider.generate({ ...question, messages }, KEY);
    const sent = JSON.stringify(server.asked.at(-1)?.body);
    expect(sent).toContain('It sank.');
    if (['anthropic', 'openai', 'gemini'].includes(name)) expect(sent).toContain('"signed"');
  });

  test.each(['length', 'content_filter'] as const)('an end by %s is told', async (stop) => {
    const { provider } = await replying(name, { text: ['The sea'], stop, usage: USAGE });
    expect((await chunksOf(provider.stream(question, KEY))).at(-1)).toMatchObject({
      type: 'stop',
      stopReason: stop,
    });
  });

  test.each([
    [401, 'auth', false],
    [403, 'auth', false],
    [400, 'bad_request', false],
    [404, 'bad_request', false],
    [429, 'rate_limit', true],
    [500, 'overloaded', true],
    [503, 'overloaded', true],
    [529, 'overloaded', true],
  ] as const)('status %i is %s', async (status, kind, retryable) => {
    const { provider, server } = await modelThat(name, (response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '17' });
      response.end(
        JSON.stringify({
          error: { message: 'Where did my secret treasure go? wire-key-0123456789', type: 'x' },
        }),
      );
    });
    const chunks = await chunksOf(provider.stream(question, KEY));
    expect(chunks).toMatchObject([
      { type: 'error', error: { kind, status, retryable, retryAfterSeconds: 17 } },
    ]);
    expect(inspect(chunks, { depth: 9 })).not.toMatch(/treasure|wire-key/);
    expect(server.asked).toHaveLength(1);
  });

  test.each<[string, (response: Parameters<Parameters<typeof startModelServer>[0]>[0]) => void]>([
    ['words instead of events', (response) => response.writeHead(200).end('secret treasure')],
    ['events that are no JSON', (response) => sendEvents(response, ['data: {"secret treasure\n\n'])],
    [
      'events of another protocol',
      (response) => sendEvents(response, ['data: {"treasure": 1}\n\n', 'data: []\n\n']),
    ],
    ['nothing at all', (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end()],
    ['a cut connection', (response) => response.destroy()],
    [
      'half an answer and a cut connection',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const events = wire.events({ text: ['The sea ', 'was'], stop: 'stop', usage: USAGE });
        response.write(events.slice(0, -3).join(''), () => response.destroy());
      },
    ],
    [
      'half an answer',
      (response) => {
        const events = wire.events({ text: ['The sea ', 'was'], stop: 'stop', usage: USAGE });
        sendEvents(response, events.slice(0, name === 'gemini' ? -1 : -3));
      },
    ],
  ])('%s is a failure of transport', async (_, answer) => {
    const { provider } = await modelThat(name, answer);
    const chunks = await chunksOf(provider.stream(question, KEY));
    expect(chunks.at(-1)).toMatchObject({ type: 'error', error: { kind: 'transport' } });
    expect(inspect(chunks.at(-1), { depth: 9 })).not.toMatch(/treasure|wire-key/);
    await expect(provider.generate(question, KEY)).rejects.toMatchObject({
      name: 'LlmError',
      kind: 'transport',
    });
  });

  test('a model that never begins is given up', async () => {
    const { provider, server } = await modelThat(name, () => {}, { firstMs: 30, betweenMs: 10_000 });
    expect(await chunksOf(provider.stream(question, KEY))).toMatchObject([
      { type: 'error', error: { kind: 'timeout' } },
    ]);
    // On a busy machine it is given up before it was asked.
    await eventually(() => expect(server.abandoned()).toBe(server.asked.length));
  });

  test('a model that falls silent is given up', async () => {
    const events = wire.events({ text: ['The sea ', 'was'], stop: 'stop', usage: USAGE });
    const until = events.findIndex((event) => event.includes('The sea')) + 1;
    const { provider, server } = await modelThat(
      name,
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(events.slice(0, until).join(''));
      },
      { firstMs: 10_000, betweenMs: 30 },
    );
    const chunks = await chunksOf(provider.stream(question, KEY));
    expect(chunks).toMatchObject([{ type: 'text_delta' }, { type: 'error', error: { kind: 'timeout' } }]);
    await eventually(() => expect(server.abandoned()).toBe(1));
  });

  test('an abort ends it at once, before the first word and after it', async () => {
    const events = wire.events({ text: ['The sea ', 'was'], stop: 'stop', usage: USAGE });
    const until = events.findIndex((event) => event.includes('The sea')) + 1;
    const { provider, server } = await modelThat(name, (response) => {
      if (server.asked.length === 1) return;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(events.slice(0, until).join(''));
    });
    const before = new AbortController();
    const silent = chunksOf(provider.stream({ ...question, signal: before.signal }, KEY));
    await eventually(() => expect(server.asked.length).toBe(1));
    before.abort();
    expect(await silent).toMatchObject([{ type: 'error', error: { kind: 'cancelled' } }]);

    const after = new AbortController();
    const chunks: StreamChunk[] = [];
    for await (const chunk of provider.stream({ ...question, signal: after.signal }, KEY)) {
      chunks.push(chunk);
      after.abort();
    }
    expect(chunks).toMatchObject([{ type: 'text_delta' }, { type: 'error', error: { kind: 'cancelled' } }]);
    expect(await chunksOf(provider.stream({ ...question, signal: after.signal }, KEY))).toMatchObject([
      { type: 'error', error: { kind: 'cancelled' } },
    ]);
    await eventually(() => expect(server.abandoned()).toBe(2));
    expect(server.asked).toHaveLength(2);
  });

  test('a shape that is asked for is passed on, and so is how much to think', async () => {
    const { provider, server } = await replying(name, {
      text: ['{"query":"a"}'],
      stop: 'stop',
      usage: USAGE,
    });
    const model = {
      anthropic: 'claude-sonnet-4-6',
      openai: 'gpt-5',
      gemini: 'gemini-3-pro',
      deepseek: 'deepseek-v4',
      'openai-compatible': 'x',
    }[name];
    await chunksOf(provider.stream({ ...question, model, outputSchema: tool.inputSchema }, KEY));
    await chunksOf(provider.stream({ ...question, model, reasoningEffort: 'high' }, KEY));
    const [shaped, thinking] = server.asked.map(({ body }) => JSON.stringify(body));
    expect(shaped).toMatch(name === 'deepseek' ? /json/ : /"query"/);
    expect(thinking).toContain('high');
  });
});

test('a provider that keeps only what it is asked to is asked to keep the instructions and all that was said', async () => {
  const { provider, server } = await replying('anthropic', { text: ['Yes.'], stop: 'stop', usage: USAGE });
  const said = (role: 'user' | 'assistant', text: string) => ({
    role,
    content: [{ type: 'text' as const, text }],
  });
  await provider.generate({
    ...question,
    tools: [tool],
    messages: [said('user', 'One.'), said('assistant', 'Two.'), said('user', 'Three.')],
  });
  const kept = { type: 'ephemeral' };
  expect(server.asked[0]?.body).toMatchObject({
    system: [{ text: 'You are Mara.', cache_control: kept }],
    messages: [
      { content: [{ text: 'One.' }] },
      { content: [{ text: 'Two.' }] },
      { content: [{ text: 'Three.', cache_control: kept }] },
    ],
  });
  expect(JSON.stringify(server.asked[0]?.body).match(/cache_control/g)).toHaveLength(2);
});

test('a redirect is not followed: it would carry the key to an address that nobody configured', async () => {
  const elsewhere = await startModelServer((response) => sendEvents(response, []));
  const { provider } = await modelThat('anthropic', (response) => {
    response.writeHead(307, { location: `${elsewhere.address}/messages` }).end();
  });
  expect(await chunksOf(provider.stream(question, KEY))).toMatchObject([
    { type: 'error', error: { kind: 'transport' } },
  ]);
  expect(elsewhere.asked).toEqual([]);
  await elsewhere.stop();
});

test('no address and no key is taken from the environment', async () => {
  vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('OPENAI_API_KEY', 'key-of-the-shell');
  const { provider, server } = await replying('openai', { text: ['Yes.'], stop: 'stop', usage: USAGE });
  await provider.generate(question);
  expect(JSON.stringify(server.asked[0]?.headers)).not.toContain('key-of-the-shell');
  vi.unstubAllEnvs();
});

test('a provider that can be asked not to keep messages is asked not to', async () => {
  const { provider, server } = await replying('openai', { text: ['Yes.'], stop: 'stop', usage: USAGE });
  await provider.generate(question, KEY);
  expect(server.asked[0]?.body.store).toBe(false);
});

test('a caller who stops listening closes the request to the provider', async () => {
  const { provider, server } = await modelThat('deepseek', (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(PROVIDER_WIRES.deepseek.events({ text: ['The sea'], stop: 'stop', usage: USAGE })[1]);
  });
  for await (const chunk of provider.stream(question, KEY)) if (chunk.type === 'text_delta') break;
  await eventually(() => expect(server.abandoned()).toBe(1));
});

test.each([
  ['an account without credit', 429, 'You exceeded your quota: insufficient_quota', 'auth'],
  ['a filter', 400, 'Your request was flagged by our content_policy', 'content_filter'],
] as const)('%s is told apart', async (_, status, message, kind) => {
  const { provider } = await modelThat('openai-compatible', (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message } }));
  });
  await expect(provider.generate(question, KEY)).rejects.toMatchObject({ kind, retryable: false });
});

test.each([
  [
    'anthropic',
    'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"secret"}}\n\n',
    'overloaded',
  ],
  [
    'gemini',
    'data: {"error":{"code":429,"message":"secret","status":"RESOURCE_EXHAUSTED"}}\n\n',
    'rate_limit',
  ],
] as const)('a failure that %s tells within a stream is one of its kind', async (name, event, kind) => {
  const { provider } = await modelThat(name, (response) => sendEvents(response, [event]));
  const chunks = await chunksOf(provider.stream(question, KEY));
  expect(chunks).toMatchObject([{ type: 'error', error: { kind } }]);
  expect(inspect(chunks, { depth: 9 })).not.toContain('secret');
});

test('pictures go along', async () => {
  const { provider, server } = await replying('anthropic', { text: ['A lamp.'], stop: 'stop', usage: USAGE });
  const picture = { type: 'media' as const, mediaType: 'image/png', data: new Uint8Array([137, 80, 78, 71]) };
  const messages = [
    { role: 'user' as const, content: [picture, { type: 'text' as const, text: 'What is it?' }] },
  ];
  await provider.generate({ ...question, messages }, KEY);
  expect(JSON.stringify(server.asked[0]?.body)).toContain(Buffer.from(picture.data).toString('base64'));
});
