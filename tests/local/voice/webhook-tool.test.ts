import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DynamicVariables, JsonObject } from '#lib/local/voice/local-types.ts';
import { webhookTool } from '#lib/local/voice/webhook/webhook-tool.ts';
import { webhookTool as toolConfig } from './running-voice.ts';

type Arrived = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

const arrived: Arrived[] = [];
const assigned: [string, unknown][] = [];
const called: JsonObject[] = [];
beforeEach(() => {
  for (const list of [arrived, assigned, called]) list.length = 0;
});

async function site(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    arrived.push({ method, url, headers, body });
    answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const says = (text: string, status = 200) => site((response) => response.writeHead(status).end(text));

const tool = (config: JsonObject, variables: DynamicVariables = {}) =>
  webhookTool({
    config,
    variables: () => variables,
    secretValue: (id) => (id === 'secret_1' ? 'hush' : undefined),
    onAssigned: (name, value) => assigned.push([name, value]),
    onCalled: (_id, details) => called.push(details),
  });

const call = () => ({ id: 'call_1', signal: AbortSignal.timeout(20_000) });
const FAILED = { isError: true, text: 'The tool call did not succeed.' };

describe('the request', () => {
  test('the request of a webhook tool has every value from its own source, and the model sees only its own part', async () => {
    const config = toolConfig(`${await says('ok')}/t/{rid}/{{part}}`, {
      request_headers: {
        Authorization: { secret_id: 'secret_1' },
        'X-Who': { variable_name: 'who' },
        'X-Plain': 'plain {{who}}',
      },
      path_params_schema: { rid: { type: 'string', dynamic_variable: 'reflection_id' } },
      query_params_schema: {
        properties: {
          limit: { type: 'integer', description: 'How many.' },
          lang: { type: 'string', constant_value: 'en' },
        },
      },
      request_body_schema: {
        type: 'object',
        required: ['query', 'conversation_id'],
        properties: {
          query: { type: 'string', description: 'What to look for.', enum: ['sea', 'land'] },
          conversation_id: { type: 'string', dynamic_variable: 'system__conversation_id' },
          turns: { type: 'integer', dynamic_variable: 'turns' },
          deep: { type: 'object', properties: { kind: { type: 'string', constant_value: 'mem' } } },
          left_out: { type: 'string', is_omitted: true },
        },
      },
    });
    const { inputSchema, invoke } = tool(config, {
      who: 'Ada',
      part: 'a/../b',
      reflection_id: 'r 1',
      system__conversation_id: 'conv_1',
      turns: '3',
    });
    expect(inputSchema).toMatchObject({
      properties: {
        limit: { type: 'integer', description: 'How many.' },
        query: { type: 'string', description: 'What to look for.', enum: ['sea', 'land'] },
      },
      required: ['query'],
      additionalProperties: false,
    });
    expect(JSON.stringify(inputSchema)).not.toMatch(/conversation_id|kind|rid/);
    expect(await invoke({ query: 'sea', limit: 2 }, call())).toEqual({ isError: false, text: 'ok' });
    expect(arrived).toMatchObject([
      {
        method: 'POST',
        url: '/t/r%201/a%2F..%2Fb?limit=2&lang=en',
        headers: {
          authorization: 'hush',
          'x-who': 'Ada',
          'x-plain': 'plain Ada',
          'content-type': 'application/json',
        },
      },
    ]);
    expect(JSON.parse(arrived[0]?.body ?? '')).toEqual({
      query: 'sea',
      conversation_id: 'conv_1',
      turns: 3,
      deep: { kind: 'mem' },
    });
    expect(called).toMatchObject([{ type: 'webhook', method: 'POST', path_params: { rid: 'r 1' } }]);
    expect(JSON.stringify(called)).not.toContain('hush');
  });

  test('the request of a webhook tool is a GET without a body when nothing else is said, and a form when that is asked for', async () => {
    const url = await says('');
    const { request_body_schema } = toolConfig(url).api_schema;
    await tool({ type: 'webhook', name: 'g', description: '', api_schema: { url } }).invoke({}, call());
    const form = { method: 'POST', content_type: 'application/x-www-form-urlencoded', request_body_schema };
    await tool(toolConfig(url, form)).invoke({ query: 'a&b=c' }, call());
    expect(arrived).toMatchObject([
      { method: 'GET', body: '' },
      { method: 'POST', body: 'query=a%26b%3Dc' },
    ]);
  });

  test.each<{ args: unknown }>([
    { args: {} },
    { args: { query: 7 } },
    { args: { query: 'x', conversation_id: 'conv_of_another' } },
    { args: 'query' },
    { args: null },
  ])('the request of a webhook tool is not made when the model gives %j', async ({ args }) => {
    const outcome = await tool(toolConfig(await says('ok'))).invoke(args, call());
    expect(outcome).toMatchObject({ isError: true, text: expect.stringContaining('not right') });
    expect(arrived).toEqual([]);
  });

  test.each<[string, { url?: string; [key: string]: unknown }, DynamicVariables]>([
    ['a secret that is gone', { request_headers: { A: { secret_id: 'secret_2' } } }, {}],
    ['a header that breaks out', { request_headers: { A: { variable_name: 'v' } } }, { v: 'a\r\nB: c' }],
    ['an environment that there is none of', { request_headers: { A: { env_var_label: 'l' } } }, {}],
    [
      'a path that climbs',
      { url: '/{p}', path_params_schema: { p: { type: 'string', dynamic_variable: 'v' } } },
      { v: '..' },
    ],
    [
      'a variable without a value',
      { path_params_schema: { p: { type: 'string', dynamic_variable: 'v' } } },
      {},
    ],
    ['a variable that climbs', { url: '/tools/{{v}}/retrieve' }, { v: '..' }],
    ['a variable that makes a climb whole', { url: '/tools/.{{v}}/retrieve' }, { v: '.' }],
    ['a variable that is an empty part of the path', { url: '/tools/{{v}}/retrieve' }, { v: '' }],
    ['another kind of address', { url: 'file:///etc/passwd' }, {}],
  ])('the request of a webhook tool is not made with %s', async (_what, api, variables) => {
    const origin = await says('ok');
    const url = api.url?.startsWith('/') ? `${origin}${api.url}` : (api.url ?? origin);
    const outcome = await tool(toolConfig(origin, { ...api, url }), variables).invoke({ query: 'q' }, call());
    expect(outcome).toEqual(FAILED);
    expect(arrived).toEqual([]);
  });

  test('the request of a webhook tool takes any variable after its path', async () => {
    const { invoke } = tool(toolConfig(`${await says('ok')}/t?a={{a}}&b={{b}}`), { a: '', b: '..' });
    expect(await invoke({ query: 'q' }, call())).toMatchObject({ isError: false });
    expect(arrived).toMatchObject([{ url: '/t?a=&b=..' }]);
  });

  test('the request of a webhook tool keeps to the values that are allowed', async () => {
    const url = await says('ok');
    const id = { type: 'string', description: 'Which.', allowed_values: { dynamic_variable: 'mine' } };
    const body = { request_body_schema: { type: 'object', required: ['id'], properties: { id } } };
    const { invoke } = tool(toolConfig(url, body), { mine: '["a","b"]' });
    expect(await invoke({ id: 'a' }, call())).toMatchObject({ isError: false });
    expect(await invoke({ id: 'c' }, call())).toEqual(FAILED);
    expect(arrived).toHaveLength(1);
  });

  test('the request of a webhook tool has no secret variable anywhere but in its headers', async () => {
    const url = await says('ok');
    const { invoke } = tool(
      toolConfig(`${url}/{{secret__t}}`, { request_headers: { A: 'Bearer {{secret__t}}' } }),
      { secret__t: 'hush' },
    );
    await invoke({ query: 'q' }, call());
    expect(arrived).toMatchObject([{ headers: { a: 'Bearer hush' } }]);
    expect(arrived[0]?.url).not.toContain('hush');
    expect(JSON.stringify(called)).not.toContain('hush');
  });
});

describe('the answer', () => {
  test('the answer of a webhook tool fills variables by their path, and hides what is to be hidden', async () => {
    const url = await says('{"data":{"id":7,"list":[{"x":"y"}],"token":"hush"},"text":"found"}');
    const assignments = [
      { dynamic_variable: 'id', value_path: 'data.id' },
      { dynamic_variable: 'first', value_path: 'data.list.0.x' },
      { dynamic_variable: 'list', value_path: 'data.list' },
      { dynamic_variable: 'token', value_path: 'data.token', sanitize: true },
      { dynamic_variable: 'none', value_path: 'data.constructor' },
    ];
    const outcome = await tool(toolConfig(url, {}, { assignments })).invoke({ query: 'q' }, call());
    expect(assigned).toEqual([
      ['id', 7],
      ['first', 'y'],
      ['list', '[{"x":"y"}]'],
      ['token', 'hush'],
    ]);
    expect(JSON.parse(outcome.text)).toEqual({ data: { id: 7, list: [{ x: 'y' }] }, text: 'found' });
  });

  test.each([
    [{ mode: 'all' }, '{"a":{"b":1,"c":2},"d":3}'],
    [{ mode: 'allow', filters: ['a.b', 'd'] }, '{"a":{"b":1},"d":3}'],
    [{ mode: 'hide_all' }, ''],
  ])('the answer of a webhook tool, filtered by %j, is %j', async (response_filter, text) => {
    const url = await says('{"a":{"b":1,"c":2},"d":3}');
    const { invoke } = tool(toolConfig(url, { response_filter }));
    expect(await invoke({ query: 'q' }, call())).toEqual({ isError: false, text });
  });

  test.each([
    ['auto', 'The tool call did not succeed.'],
    ['hide', 'The tool call did not succeed.'],
    ['summarized', 'The tool answered 503.'],
    ['passthrough', '503: {"error":"busy"}'],
  ])(
    'the answer of a webhook tool that is an error is told to the model by the mode %s',
    async (tool_error_handling_mode, text) => {
      const config = toolConfig(await says('{"error":"busy"}', 503), {}, { tool_error_handling_mode });
      expect(await tool(config).invoke({ query: 'q' }, call())).toEqual({ isError: true, text });
    },
  );

  const passing = { tool_error_handling_mode: 'passthrough' };

  test('the answer of a webhook tool is no redirect', async () => {
    const inner = await says('inside');
    const url = await site((response) => response.writeHead(302, { location: inner }).end());
    const outcome = await tool(toolConfig(url, {}, passing)).invoke({ query: 'q' }, call());
    expect(outcome).toMatchObject({ isError: true, text: expect.stringMatching(/^302/) });
    expect(arrived).toHaveLength(1);
  });

  test('the answer of a webhook tool is at most 64 KiB', async () => {
    const fits = tool(toolConfig(await says('x'.repeat(64 * 1024)), {}, passing));
    const not = tool(toolConfig(await says('x'.repeat(64 * 1024 + 1)), {}, passing));
    expect(await fits.invoke({ query: 'q' }, call())).toMatchObject({ isError: false });
    expect(await not.invoke({ query: 'q' }, call())).toEqual({
      isError: true,
      text: 'The answer is too long.',
    });
  });

  test('the answer of a webhook tool that does not come in time, or from nowhere, is an error', async () => {
    const silent = await site(() => {});
    const config = toolConfig(silent, {}, { ...passing, response_timeout_secs: 0.05 });
    expect(await tool(config).invoke({ query: 'q' }, call())).toMatchObject({
      isError: true,
      text: expect.stringContaining('did not answer within 0.05 seconds'),
    });
    const nowhere = tool(toolConfig('http://127.0.0.1:1/', {}, passing));
    expect(await nowhere.invoke({ query: 'q' }, call())).toMatchObject({
      isError: true,
      text: expect.stringContaining('cannot be reached'),
    });
  });

  test('the answer of a webhook tool is not waited for when the turn is over: the call throws', async () => {
    const turn = new AbortController();
    const url = await site(() => turn.abort(new Error('interrupted')));
    const waiting = tool(toolConfig(url)).invoke({ query: 'q' }, { id: 'c', signal: turn.signal });
    await expect(waiting).rejects.toThrow('interrupted');
  });
});
