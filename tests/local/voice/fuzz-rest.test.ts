import { request } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolConfig, webhookToolConfig } from '#lib/local/voice/rest/tool-config.ts';
import { webhookTool } from '#lib/local/voice/webhook/webhook-tool.ts';
import { runs } from '#tests/depth.ts';
import { API_KEY, anAgent, webhookTool as aTool, type RunningVoice, runVoice } from './running-voice.ts';

const RUNS = runs(6_000);

type Asked = { method: string; path: string; body: string; headers: Record<string, string> };
type Answered = { status: number; text: string };

/** Node's own client sends what fetch would refuse to. What it refuses too never reaches a server: null. */
function send(voice: RunningVoice, { method, path, body, headers }: Asked): Promise<Answered | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered | null>();
  const framed = { ...headers, 'content-length': Buffer.byteLength(body) };
  try {
    const sent = request(
      { host: '127.0.0.1', port: voice.port, method, path, headers: framed },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  } catch {
    resolve(null);
  }
  return promise;
}

const detail = z.union([
  z.string(),
  z.looseObject({ status: z.string(), message: z.string() }),
  z.array(
    z.looseObject({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() }),
  ),
]);

/** Typed: a status that means something, and JSON that says what. */
function expectTyped(answer: Answered | null, asked: Asked): void {
  if (!answer) return;
  const { status, text } = answer;
  expect(status, `${asked.method} ${asked.path} ${asked.body.slice(0, 500)}`).toBeLessThan(500);
  if (status === 204 || asked.method === 'HEAD') return;
  const body: unknown = JSON.parse(text);
  if (status >= 400) expect(z.object({ detail }).safeParse(body).error).toBeUndefined();
}

const keys = [
  ...['name', 'tags', 'conversation_config', 'agent', 'prompt', 'tools', 'tool_ids', 'built_in_tools'],
  ...['platform_settings', 'auth', 'overrides', 'tool_config', 'type', 'api_schema', 'url', 'method'],
  ...['request_body_schema', 'properties', 'items', 'description', 'dynamic_variable', 'constant_value'],
  ...['settings', 'webhooks', 'rules', 'on', 'does', 'feedback', 'value', '__proto__', 'constructor', ''],
];
const leaf = fc.oneof(
  fc.constantFrom(
    'webhook',
    'client',
    'system',
    'string',
    'object',
    'array',
    'new',
    'hmac',
    'https://a.b/{x}',
  ),
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'large', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), tie('value'), { maxKeys: 6 }),
  ),
}));

/** Something whole with one place of it replaced. */
const spoiled = fc
  .tuple(
    fc.constantFrom<unknown>(
      anAgent(),
      anAgent({ prompt: { tools: [aTool('https://a.b/t')] } }),
      {
        tool_config: aTool('https://a.b/{p}', {
          path_params_schema: { p: { type: 'string', description: 'd' } },
        }),
      },
      { type: 'new', name: 'n', value: 'v' },
      { settings: { auth_type: 'hmac', name: 'n', webhook_url: 'https://a.b' } },
      { webhooks: { post_call_webhook_id: null, events: ['transcript'] } },
      { rating: 3, comment: 'c' },
    ),
    fc.nat(),
    json,
  )
  .map(([whole, place, value]) => {
    let at = 0;
    return JSON.stringify(whole, (_key, current: unknown) => (at++ === place % 30 ? value : current)) ?? '';
  });

const bodies = fc.oneof(
  spoiled,
  json.map((value) => JSON.stringify(value)),
  spoiled.map((text) => text.slice(0, Math.floor(text.length / 2))),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '[',
    '"',
    '{"a":',
    `${'['.repeat(5_000)}`,
    `{"name":"${'é'.repeat(10_000)}"}`,
    '\u0000',
  ),
);

const ids = [
  'agent_1',
  'tool_1',
  'conv_1',
  '..',
  '%2e%2e',
  '%',
  '%ff',
  '%00',
  ' ',
  '__proto__',
  'x'.repeat(3_000),
];
const paths = fc.oneof(
  fc.constantFrom('/v1/convai/agents/create', '/v1/convai/agents', '/v1/convai/tools', '/v1/convai/settings'),
  fc.constantFrom(
    '/v1/convai/secrets',
    '/v1/workspace/webhooks',
    '/v1/convai/llm/list',
    '/v1/convai/conversations',
  ),
  fc.constantFrom('/v1/convai/conversation/token', '/v1/convai/conversation/get-signed-url', '/'),
  fc
    .tuple(
      fc.constantFrom('agents', 'tools', 'conversations', 'secrets', 'conversation'),
      fc.oneof(fc.constantFrom(...ids), fc.webSegment()),
      fc.constantFrom('', '/duplicate', '/audio', '/feedback', '/files', '/', '//', '/x/y'),
    )
    .map(([kind, id, rest]) => `/v1/convai/${kind}/${id}${rest}`),
  fc.constantFrom(
    '/local/conversations/conv_1/post-call-webhook',
    '//evil.example/',
    '*',
    '?',
    '/v1/../..',
    '/\\',
  ),
  fc.webPath(),
);
const queries = fc.oneof(
  fc.constantFrom(
    '',
    '?',
    '?page_size=0',
    '?page_size=1e9',
    '?page_size=&cursor=',
    '?cursor=W10',
    '?cursor=%ff',
  ),
  fc.constantFrom(
    '?agent_id=',
    '?agent_id=a&agent_id=b',
    '?include_conversation_id=maybe&agent_id=x',
    '?force=x',
  ),
  fc.webQueryParameters().map((query) => `?${query}`),
);
const headerSets = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ 'xi-api-key': API_KEY }) },
  fc.constantFrom<Record<string, string>[]>(
    {},
    { 'xi-api-key': 'wrong' },
    { 'xi-api-key': API_KEY, 'content-type': 'multipart/form-data; boundary=x' },
    { 'xi-api-key': API_KEY, 'content-type': 'application/x-www-form-urlencoded' },
    { 'xi-api-key': API_KEY, 'content-encoding': 'gzip' },
    { 'xi-api-key': API_KEY, origin: 'https://evil.example' },
    { 'xi-api-key': API_KEY, host: 'evil.example' },
    { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    { 'xi-api-key': API_KEY, expect: '100-continue' },
    { 'xi-api-key': API_KEY, connection: 'upgrade', upgrade: 'h2c' },
    { 'xi-api-key': API_KEY, accept: 'text/html', cookie: 'a=b' },
  ),
);
const methods = fc.constantFrom(
  'GET',
  'POST',
  'PATCH',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PROPFIND',
  'QUERY',
);

test('any request to the local provider is answered with a status and a typed body', async () => {
  const voice = await runVoice();
  await fc.assert(
    fc.asyncProperty(
      fc.record({ method: methods, path: paths, query: queries, body: bodies, headers: headerSets }),
      async ({ query, path, ...more }) => {
        // What is no HTTP at all is answered with a body, which a client that sent HEAD takes for the next answer.
        fc.pre(more.method !== 'HEAD' || path.startsWith('/'));
        const asked = { ...more, path: `${path}${query}` };
        expectTyped(await send(voice, asked), asked);
      },
    ),
    { numRuns: RUNS },
  );
  expect(voice.problems).toEqual([]);
  expect((await voice.send('GET', '/v1/convai/agents')).status).toBe(200);
});

test('an agent that was created or changed with any settings can be read, listed and called', async () => {
  const voice = await runVoice();
  const agent = await voice.make('/v1/convai/agents/create', anAgent());
  const targets = fc.constantFrom(
    { method: 'POST', path: '/v1/convai/agents/create' },
    { method: 'PATCH', path: `/v1/convai/agents/${agent}` },
    { method: 'POST', path: '/v1/convai/tools' },
    { method: 'PATCH', path: '/v1/convai/settings' },
  );
  const headers = { 'xi-api-key': API_KEY };
  await fc.assert(
    fc.asyncProperty(targets, fc.oneof(spoiled, bodies), async (target, body) => {
      const asked = { ...target, body, headers };
      expectTyped(await send(voice, asked), asked);
      for (const path of [`/v1/convai/agents/${agent}`, '/v1/convai/agents', '/v1/convai/tools'])
        expect((await voice.send('GET', path)).status).toBe(200);
    }),
    { numRuns: runs(1_500) },
  );
  const again = await runVoice({ dataDir: voice.dataDir });
  expect(again.problems).toEqual([]);
  expect((await again.send('GET', `/v1/convai/agents/${agent}`)).status).toBe(200);
});

test('a webhook tool that the provider takes can be offered to a model and called', async () => {
  const call = { id: 'call_1', signal: AbortSignal.timeout(60_000) };
  const properties = fc.letrec<{ property: unknown }>((tie) => ({
    property: fc.oneof(
      { depthSize: 'small' },
      fc
        .tuple(
          fc.record({
            type: fc.constantFrom('string', 'integer', 'number', 'boolean'),
            enum: fc.option(fc.array(fc.string(), { maxLength: 2 })),
          }),
          fc.constantFrom<object[]>(
            { description: 'd' },
            { description: 'd', dynamic_variable: '', constant_value: null },
            { dynamic_variable: 'v' },
            { constant_value: 'c{{v}}' },
            { constant_value: false },
            { is_omitted: true },
            { description: 'd', dynamic_variable: 'v' },
          ),
        )
        .map(([leaf, source]) => ({ ...leaf, ...source })),
      fc.record({
        type: fc.constant('object'),
        required: fc.array(fc.constantFrom('a', 'b', '__proto__')),
        properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('property')),
      }),
      fc.record({ type: fc.constant('array'), items: tie('property') }),
    ),
  }));
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(properties.property, properties.property, fc.anything(), async (body, query, args) => {
      const config = aTool('http://127.0.0.1:1/{q}', {
        request_body_schema: body,
        query_params_schema: { properties: { q: query } },
      });
      if (!toolConfig.safeParse(config).success) return;
      taken += 1;
      const tool = webhookTool({
        config: webhookToolConfig.parse(config),
        variables: () => ({ v: 'value' }),
        secretValue: () => undefined,
        onAssigned() {},
      });
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect((await tool.invoke(args, call)).isError).toBe(true);
    }),
    { numRuns: RUNS },
  );
  expect(taken).toBeGreaterThan(RUNS / 30);
});
