import { describe, expect, test } from 'vitest';
import { anAgent, runVoice, webhookTool } from './running-voice.ts';

const TOOLS = '/v1/convai/tools';
const withProperty = (property: object) =>
  webhookTool('https://app.example/t', {
    request_body_schema: { type: 'object', properties: { it: property } },
  });

test('a tool is kept as it was sent, changed, found by its name, and deleted', async () => {
  const voice = await runVoice();
  const config = webhookTool('https://app.example/t', {}, { tool_error_handling_mode: 'passthrough' });
  const id = await voice.make(TOOLS, { tool_config: config });
  expect((await voice.send('GET', `${TOOLS}/${id}`)).body).toMatchObject({ id, tool_config: config });
  const changed = { ...config, description: 'Other.' };
  const answer = await voice.send('PATCH', `${TOOLS}/${id}`, { body: { tool_config: changed } });
  expect(answer.body).toMatchObject({ tool_config: changed });
  expect((await voice.send('GET', `${TOOLS}?search=retrieve&types=webhook`)).body).toMatchObject({
    tools: [{ id }],
  });
  expect((await voice.send('GET', `${TOOLS}?types=client`)).body).toMatchObject({ tools: [] });
  await voice.send('DELETE', `${TOOLS}/${id}`);
  expect((await voice.send('GET', `${TOOLS}/${id}`)).status).toBe(404);
});

test('a tool in use is deleted by force only, and its agents do without it', async () => {
  const voice = await runVoice();
  const id = await voice.make(TOOLS, { tool_config: webhookTool('https://app.example/t') });
  const agent = await voice.make('/v1/convai/agents/create', anAgent({ prompt: { tool_ids: [id] } }));
  expect((await voice.send('DELETE', `${TOOLS}/${id}`)).status).toBe(409);
  expect((await voice.send('DELETE', `${TOOLS}/${id}?force=true`)).status).toBe(200);
  const { body } = await voice.send('GET', `/v1/convai/agents/${agent}`);
  expect(body).toHaveProperty('conversation_config.agent.prompt.tool_ids', []);
});

describe('a parameter has exactly one source of its value', () => {
  test.each([
    { type: 'string', description: 'd' },
    { type: 'string', dynamic_variable: 'v' },
    { type: 'string', constant_value: 'c' },
    { type: 'boolean', constant_value: false },
    { type: 'string', is_omitted: true },
    { type: 'string', description: 'd', dynamic_variable: '', constant_value: '' },
    { type: 'object', description: 'd', properties: { a: { type: 'string', dynamic_variable: 'v' } } },
    { type: 'array', description: 'd', items: { type: 'string', description: 'i' } },
  ])('%j is taken', async (property) => {
    const voice = await runVoice();
    expect((await voice.send('POST', TOOLS, { body: { tool_config: withProperty(property) } })).status).toBe(
      200,
    );
  });

  test.each([
    { type: 'string' },
    { type: 'string', description: 'd', dynamic_variable: 'v' },
    { type: 'string', dynamic_variable: 'v', constant_value: 'c' },
    { type: 'object', properties: { a: { type: 'string' } } },
    { type: 'array', items: { type: 'string', dynamic_variable: 'v' } },
  ])('%j is refused', async (property) => {
    const voice = await runVoice();
    expect(await voice.send('POST', TOOLS, { body: { tool_config: withProperty(property) } })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: expect.arrayContaining(['request_body_schema', 'it']) }] },
    });
  });
});

test.each([
  ['a name with a space', webhookTool('https://app.example', {}, { name: 'two words' })],
  ['no name', { ...webhookTool('https://app.example'), name: undefined }],
  ['an unknown type', { type: 'magic', name: 'n', description: '' }],
  ['too short a timeout', webhookTool('https://app.example', {}, { response_timeout_secs: 4 })],
  ['an object in its address', webhookTool('https://a.b', { path_params_schema: { a: { type: 'object' } } })],
  ['a header that breaks out', webhookTool('https://a.b', { request_headers: { 'A\r\nB': 'x' } })],
  [
    'a system variable to assign',
    webhookTool(
      'https://a.b',
      {},
      {
        assignments: [{ source: 'response', dynamic_variable: 'system__agent_id', value_path: 'a' }],
      },
    ),
  ],
])('a tool with %s is refused', async (_what, tool_config) => {
  const voice = await runVoice();
  expect((await voice.send('POST', TOOLS, { body: { tool_config } })).status).toBe(422);
});

test('a secret can be given, replaced and named in a header, and never read', async () => {
  const voice = await runVoice();
  const secret = { type: 'new', name: 'tool', value: 'the-value-of-the-secret' };
  const id = await voice.make('/v1/convai/secrets', secret);
  const headers = { request_headers: { 'X-Secret': { secret_id: id } } };
  await voice.make(TOOLS, { tool_config: webhookTool('https://app.example', headers) });
  const unknown = { request_headers: { 'X-Secret': { secret_id: 'secret_1' } } };
  const refused = await voice.send('POST', TOOLS, {
    body: { tool_config: webhookTool('https://a.b', unknown) },
  });
  expect(refused.status).toBe(404);
  const update = { type: 'update', name: 'tool', value: 'the-value-of-the-secret-2' };
  const answers = [
    await voice.send('PATCH', `/v1/convai/secrets/${id}`, { body: update }),
    await voice.send('GET', '/v1/convai/secrets'),
    await voice.send('GET', TOOLS),
    await voice.send('DELETE', `/v1/convai/secrets/${id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  expect(JSON.stringify(answers)).not.toContain('the-value');
});
