import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { API_KEY, anAgent, runVoice, webhookTool } from './running-voice.ts';

const AGENTS = '/v1/convai/agents';
const CREATE = `${AGENTS}/create`;
const TOOLS = '/v1/convai/tools';

const agentPage = z.object({
  agents: z.array(z.object({ agent_id: z.string() })),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
});
const toolPage = z.object({ tools: z.tuple([z.object({ id: z.string() })]) });

describe('an agent', () => {
  test('an agent is read with its own settings, and the defaults of the provider for the rest', async () => {
    const voice = await runVoice();
    const id = await voice.make(CREATE, anAgent());
    const { status, body } = await voice.send('GET', `${AGENTS}/${id}`);
    expect(status).toBe(200);
    expect(id).toMatch(/^agent_[0-9a-z]{26}$/);
    expect(body).toMatchObject({
      agent_id: id,
      name: 'Mara',
      conversation_config: {
        agent: {
          first_message: 'Hello {{listener}}.',
          language: 'en',
          prompt: { temperature: 0, tools: [] },
        },
        conversation: { text_only: true, max_duration_seconds: 600 },
        turn: { silence_end_call_timeout: -1 },
      },
      platform_settings: { auth: { enable_auth: true }, privacy: { retention_days: -1 } },
      metadata: { created_at_unix_secs: expect.any(Number) },
    });
  });

  test('an update merges objects, replaces lists and the set of variables, and takes nulls', async () => {
    const voice = await runVoice();
    const id = await voice.make(CREATE, {
      ...anAgent({ dynamic_variables: { dynamic_variable_placeholders: { listener: '', old: '' } } }),
      tags: ['a', 'b'],
    });
    const { status, body } = await voice.send('PATCH', `${AGENTS}/${id}`, {
      body: {
        tags: ['c'],
        conversation_config: {
          agent: {
            first_message: null,
            dynamic_variables: { dynamic_variable_placeholders: { listener: 'you' } },
          },
        },
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Mara',
      tags: ['c'],
      conversation_config: {
        agent: { first_message: '', prompt: { prompt: 'You are Mara.' } },
        conversation: { text_only: true },
      },
    });
    expect(body).toHaveProperty('conversation_config.agent.dynamic_variables.dynamic_variable_placeholders', {
      listener: 'you',
    });
  });

  test.each([
    ['no configuration', { name: 'x' }, ['body', 'conversation_config']],
    ['a number as its name', { name: 1, conversation_config: {} }, ['body', 'name']],
  ])('an agent with %s is refused, and the place is named', async (_what, body, loc) => {
    const voice = await runVoice();
    const answer = await voice.send('POST', CREATE, { body });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc, msg: expect.any(String) }] } });
  });

  test.each([
    ['a text as its temperature', { temperature: 'hot' }, 'agent.prompt.temperature'],
    [
      'an end-call tool without its type',
      { built_in_tools: { end_call: { name: 'end_call' } } },
      'agent.prompt.built_in_tools.end_call.params',
    ],
  ])('configured with %s is refused, and the place is named', async (_what, prompt, param) => {
    const voice = await runVoice();
    const answer = await voice.send('POST', CREATE, { body: { conversation_config: { agent: { prompt } } } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        detail: {
          type: 'validation_error',
          status: 'input_invalid',
          message: expect.stringMatching(/^Invalid conversation config: /),
          param,
        },
      },
    });
  });

  test('an agent is copied, deleted, and then not found', async () => {
    const voice = await runVoice();
    const id = await voice.make(CREATE, anAgent());
    const copy = await voice.make(`${AGENTS}/${id}/duplicate`, { name: 'Copy' });
    expect((await voice.send('GET', `${AGENTS}/${copy}`)).body).toMatchObject({ name: 'Copy' });
    expect((await voice.send('DELETE', `${AGENTS}/${id}`)).status).toBe(204);
    for (const [method, path] of [
      ['GET', `${AGENTS}/${id}`],
      ['PATCH', `${AGENTS}/${id}`],
      ['DELETE', `${AGENTS}/${id}`],
      ['POST', `${AGENTS}/${id}/duplicate`],
      ['GET', `/v1/convai/conversation/get-signed-url?agent_id=${id}`],
    ] as const) {
      const body = method === 'PATCH' || method === 'POST' ? { body: {} } : {};
      const answer = await voice.send(method, path, body);
      expect(answer).toMatchObject({ status: 404, body: { detail: { status: 'document_not_found' } } });
    }
  });

  test('many are listed page by page, newest first, each of them once', async () => {
    const voice = await runVoice();
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.push(await voice.make(CREATE, anAgent()));
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await voice.send('GET', `${AGENTS}?page_size=3${cursor && `&cursor=${cursor}`}`);
      const page = agentPage.parse(body);
      expect(page.has_more).toBe(page.next_cursor !== null);
      seen.push(...page.agents.map(({ agent_id }) => agent_id));
      cursor = page.next_cursor ?? '';
    } while (cursor);
    expect(new Set(seen)).toEqual(new Set(made));
    expect(seen).toHaveLength(7);
  });

  test('an agent with configuration named like a prototype leaves every other object alone', async () => {
    const voice = await runVoice();
    const id = await voice.make(CREATE, anAgent());
    const config =
      '{"conversation_config":{"agent":{"__proto__":{"first_message":"hijacked"},"constructor":{"prototype":{"x":1}}}}}';
    await fetch(`${voice.url}${AGENTS}/${id}`, {
      method: 'PATCH',
      headers: { 'xi-api-key': API_KEY },
      body: config,
    });
    expect({}).not.toHaveProperty('first_message');
    expect((await voice.send('GET', `${AGENTS}/${id}`)).body).toMatchObject({
      conversation_config: { agent: { first_message: 'Hello {{listener}}.' } },
    });
  });
});

describe('tools of an agent', () => {
  test('inline ones become tools of their own, once, and are read both ways', async () => {
    const voice = await runVoice();
    const agent = anAgent({ prompt: { prompt: 'p', tools: [webhookTool('https://app.example/t')] } });
    const id = await voice.make(CREATE, agent);
    await voice.make(CREATE, agent);
    const { body } = await voice.send('GET', TOOLS);
    expect(body).toMatchObject({ tools: [{ id: expect.stringMatching(/^tool_/) }], has_more: false });
    const toolId = toolPage.parse(body).tools[0].id;
    expect((await voice.send('GET', `${AGENTS}/${id}`)).body).toMatchObject({
      conversation_config: {
        agent: { prompt: { tool_ids: [toolId], tools: [{ name: 'retrieve_context' }] } },
      },
    });
  });

  test('what was read cannot be sent back: inline tools and ids exclude each other', async () => {
    const voice = await runVoice();
    const id = await voice.make(
      CREATE,
      anAgent({ prompt: { tools: [webhookTool('https://app.example/t')] } }),
    );
    const { body } = await voice.send('GET', `${AGENTS}/${id}`);
    const { conversation_config } = z.object({ conversation_config: z.unknown() }).parse(body);
    expect(await voice.send('PATCH', `${AGENTS}/${id}`, { body: { conversation_config } })).toMatchObject({
      status: 400,
      body: { detail: { status: 'both_tools_and_tool_ids_provided' } },
    });
  });

  test('an unknown id, and two tools of one name, are refused', async () => {
    const voice = await runVoice();
    const tool = webhookTool('https://app.example/t');
    const unknown = await voice.send('POST', CREATE, { body: anAgent({ prompt: { tool_ids: ['tool_1'] } }) });
    expect(unknown).toMatchObject({ status: 404 });
    const ids = [
      await voice.make(TOOLS, { tool_config: tool }),
      await voice.make(TOOLS, { tool_config: tool }),
    ];
    const twice = await voice.send('POST', CREATE, { body: anAgent({ prompt: { tool_ids: ids } }) });
    expect(twice).toMatchObject({ status: 400, body: { detail: { status: 'duplicate_tool_names' } } });
  });
});
