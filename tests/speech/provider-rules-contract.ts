import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

export type RulesProvider = {
  send(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  stop(): Promise<void>;
};

const AGENTS = '/v1/convai/agents';
const TOOLS = '/v1/convai/tools';

type Refusal = readonly [what: string, config: object, status: number, words: string | RegExp];

const agent = (sections: { agent?: object; prompt?: object; tts?: object; [section: string]: unknown }) => {
  const { agent: speaking = {}, prompt = {}, ...others } = sections;
  return { agent: { language: 'en', ...speaking, prompt: { prompt: 'Say yes.', ...prompt } }, ...others };
};
const speaking = (language: string, model: string) =>
  agent({ agent: { language }, tts: { model_id: model } });
const ENGLISH = 'English Agents must use turbo or flash v2.';
const OTHERS = 'Non-english Agents must use turbo or flash v2_5.';

/** What is refused of an agent's configuration, with the words that others have quoted. */
const AGENT_REFUSALS: readonly Refusal[] = [
  ['English with flash v2.5', speaking('en', 'eleven_flash_v2_5'), 400, ENGLISH],
  ['English with turbo v2.5', speaking('en', 'eleven_turbo_v2_5'), 400, ENGLISH],
  ['German with flash v2', speaking('de', 'eleven_flash_v2'), 400, OTHERS],
  ['Swedish with turbo v2', speaking('sv', 'eleven_turbo_v2'), 400, OTHERS],
  [
    'a model that is none for agents',
    speaking('en', 'eleven_v3'),
    400,
    /English Agents must use|Input should be/,
  ],
  [
    'English with v2.5, whatever its other languages speak with',
    {
      ...speaking('en', 'eleven_flash_v2_5'),
      language_presets: { fr: { overrides: { tts: { model_id: 'eleven_flash_v2_5' } } } },
    },
    400,
    ENGLISH,
  ],
  ['a voice that nobody has', agent({ tts: { voice_id: 'voiceThatNobodyHas00' } }), 400, /not (been )?found/],
  [
    'a model with an effort that it does not know',
    agent({ prompt: { llm: 'claude-sonnet-4-6', reasoning_effort: 'high' } }),
    400,
    'Not supported reasoning effort',
  ],
  ['a hearing that is not high', agent({ asr: { quality: 'low' } }), 400, "Input should be 'high'"],
  ['a speed above 1.2', agent({ tts: { speed: 1.3 } }), 400, /^Invalid conversation config/],
  ['a speed below 0.7', agent({ tts: { speed: 0.6 } }), 400, /^Invalid conversation config/],
  ['a stability above 1', agent({ tts: { stability: 1.1 } }), 400, /^Invalid conversation config/],
  ['a likeness above 1', agent({ tts: { similarity_boost: 1.1 } }), 400, /^Invalid conversation config/],
  [
    'a model of its own beside one of the provider',
    agent({ prompt: { llm: 'claude-sonnet-4-6', custom_llm: { url: 'https://model.example/v1' } } }),
    400,
    /^Invalid/,
  ],
  [
    'eleven servers of tools',
    agent({ prompt: { mcp_server_ids: Array.from({ length: 11 }, (_, place) => `server_${place}`) } }),
    400,
    /^Invalid/,
  ],
  [
    '21 marks of expression',
    agent({ tts: { suggested_audio_tags: Array.from({ length: 21 }, () => ({ tag: 'laughs' })) } }),
    400,
    /^Invalid/,
  ],
  ['a call of 59 seconds', agent({ conversation: { max_duration_seconds: 59 } }), 400, /^Invalid/],
  ['a call of 7201 seconds', agent({ conversation: { max_duration_seconds: 7_201 } }), 400, /^Invalid/],
  ['31 seconds to answer in', agent({ turn: { turn_timeout: 31 } }), 400, /^Invalid conversation config/],
  ['a backup after 16 seconds', agent({ prompt: { cascade_timeout_seconds: 16 } }), 400, /^Invalid/],
  [
    'a filler of 201 characters',
    agent({ turn: { soft_timeout_config: { message: 'h'.repeat(201) } } }),
    400,
    /^Invalid/,
  ],
  [
    'a dictionary that nobody has',
    agent({ tts: { pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: 'none' }] } }),
    404,
    '',
  ],
  ['a tool that nobody has', agent({ prompt: { tool_ids: ['tool_0000000000000000000000000000'] } }), 404, ''],
];

/** Of the settings around it. */
const PLATFORM_REFUSALS: readonly Refusal[] = [
  [
    'a guardrail that says it again while it speaks',
    { guardrails: { custom: { config: { configs: [guardrail({ trigger_action: { type: 'retry' } })] } } } },
    422,
    /retry|blocking/,
  ],
  [
    'a guardrail of 10,001 characters',
    { guardrails: { custom: { config: { configs: [guardrail({ prompt: 'p'.repeat(10_001) })] } } } },
    422,
    '',
  ],
  [
    'a goal of 2,001 characters',
    {
      evaluation: {
        criteria: [{ id: 'g', name: 'g', type: 'prompt', conversation_goal_prompt: 'g'.repeat(2_001) }],
      },
    },
    422,
    '',
  ],
  ['half an hour and a second in a queue', { queueing_config: { wait_timeout_seconds: 1_801 } }, 422, ''],
];

function guardrail(changes: object): object {
  return {
    is_enabled: true,
    name: 'n',
    prompt: 'p',
    execution_mode: 'streaming',
    model: 'gemini-2.5-flash-lite',
    ...changes,
  };
}

const tool = (schema: object, more: object = {}) => ({
  type: 'webhook',
  name: 'look_up',
  description: 'Looks something up.',
  ...more,
  api_schema: { url: 'https://app.example/look-up', method: 'POST', ...schema },
});
const asking = (leaf: object) => tool({ request_body_schema: { type: 'object', properties: { it: leaf } } });

const TWO =
  'Can only set one of: description, dynamic_variable, is_system_provided, constant_value, or is_omitted';
const TOOL_REFUSALS: readonly Refusal[] = [
  ['two sources of a value', asking({ type: 'string', description: 'd', dynamic_variable: 'v' }), 422, TWO],
  ['no source of a value', asking({ type: 'string' }), 422, 'Must set one of: description, dynamic_variable'],
  ['an empty constant', asking({ type: 'string', constant_value: '' }), 422, 'Must set one of'],
  ['a list of nothing', asking({ type: 'array', description: 'd' }), 422, ''],
  ['a choice of numbers', asking({ type: 'number', description: 'd', enum: [1] }), 422, 'valid string'],
  [
    'a needed property that is none',
    tool({ request_body_schema: { type: 'object', required: ['a'], properties: {} } }),
    422,
    '',
  ],
  [
    'parts of the path in a list',
    tool({ path_params_schema: [] }),
    422,
    'Input should be a valid dictionary',
  ],
  ['a variable in its address', tool({ url: 'https://app.example/{{id}}' }), 422, 'Invalid URL format'],
  ['an address without TLS', tool({ url: 'http://app.example/look-up' }), 422, ''],
  ['an address of somebody’s network', tool({ url: 'https://10.0.0.7/look-up' }), 422, ''],
  ['a name with a space', tool({}, { name: 'look up' }), 422, '^[a-zA-Z0-9_-]{1,64}$'],
  ['a name of 65 characters', tool({}, { name: 'n'.repeat(65) }), 422, ''],
  ['four seconds to answer in', tool({}, { response_timeout_secs: 4 }), 422, ''],
  ['301 seconds to answer in', tool({}, { response_timeout_secs: 301 }), 422, ''],
];

const made = z.object({ agent_id: z.string() }).or(z.object({ id: z.string() }));
const refusal = z.object({
  detail: z.union([
    z.object({ message: z.string() }).transform(({ message }) => message),
    z.array(z.object({ msg: z.string() })).transform((faults) => faults.map(({ msg }) => msg).join('; ')),
  ]),
});

/** What a provider refuses beyond its published schema, and what it makes of what is left out. Asked without an SDK, whose types refuse some of it first. */
export function providerRulesContract(start: () => Promise<RulesProvider>): void {
  const name = `rules-${randomBytes(6).toString('hex')}`;
  const left: string[] = [];
  let provider: RulesProvider;
  beforeAll(async () => {
    provider = await start();
  });
  afterAll(async () => {
    for (const path of left.reverse()) await provider.send('DELETE', path);
    await provider.stop();
  });

  async function make(path: string, body: object): Promise<string> {
    const answer = await provider.send('POST', path, body);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    const ids = made.parse(answer.body);
    const id = 'agent_id' in ids ? ids.agent_id : ids.id;
    left.push(`${path.replace('/create', '')}/${id}`);
    return id;
  }
  const makeAgent = (config: object, platform: object = {}) =>
    make(`${AGENTS}/create`, { name, conversation_config: config, platform_settings: platform });

  function expectRefused(answer: { status: number; body: unknown }, status: number, words: string | RegExp) {
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status });
    const said = refusal.parse(answer.body).detail;
    if (typeof words === 'string') expect(said).toContain(words);
    else expect(said).toMatch(words);
  }

  test.each(AGENT_REFUSALS)('an agent with %s is refused', async (_what, config, status, words) => {
    const body = { name, conversation_config: config };
    expectRefused(await provider.send('POST', `${AGENTS}/create`, body), status, words);
  });

  test.each(PLATFORM_REFUSALS)('an agent with %s is refused', async (_what, platform, status, words) => {
    const body = { name, conversation_config: agent({}), platform_settings: platform };
    expectRefused(await provider.send('POST', `${AGENTS}/create`, body), status, words);
  });

  test('an agent whose workflow starts nowhere is refused', async () => {
    const workflow = { nodes: { other: { type: 'override_agent', label: 'Other' } }, edges: {} };
    const answer = await provider.send('POST', `${AGENTS}/create`, {
      name,
      conversation_config: agent({}),
      workflow,
    });
    expectRefused(answer, 422, 'Workflow must contain a start node');
  });

  test.each(TOOL_REFUSALS)('a tool with %s is refused', async (_what, config, status, words) => {
    expectRefused(await provider.send('POST', TOOLS, { tool_config: config }), status, words);
  });

  test.each([
    ['en', 'eleven_flash_v2'],
    ['en', 'eleven_v4_turbo'],
    ['de', 'eleven_flash_v2_5'],
    ['sv', 'eleven_flash_v2_5'],
  ])('an agent that speaks %s with %s is taken', async (language, model) => {
    expect(await makeAgent(speaking(language, model))).toMatch(/^agent_/);
  });

  test('a change is judged together with what is there, and a refused one changes nothing', async () => {
    const id = await makeAgent(speaking('en', 'eleven_flash_v2'));
    const before = await provider.send('GET', `${AGENTS}/${id}`);
    const german = { conversation_config: { agent: { language: 'de' } } };
    expectRefused(await provider.send('PATCH', `${AGENTS}/${id}`, german), 400, OTHERS);
    expect(await provider.send('GET', `${AGENTS}/${id}`)).toEqual(before);
    const both = {
      conversation_config: { agent: { language: 'de' }, tts: { model_id: 'eleven_flash_v2_5' } },
    };
    expect(await provider.send('PATCH', `${AGENTS}/${id}`, both)).toMatchObject({ status: 200 });
  });

  test('an effort that stayed from another model has a change of the model refused, until it is taken out', async () => {
    const id = await makeAgent(agent({ prompt: { llm: 'gpt-5', reasoning_effort: 'low' } }));
    const change = (prompt: object) =>
      provider.send('PATCH', `${AGENTS}/${id}`, { conversation_config: { agent: { prompt } } });
    expectRefused(await change({ llm: 'claude-sonnet-4-6' }), 400, 'Not supported reasoning effort');
    expect(await change({ llm: 'claude-sonnet-4-6', reasoning_effort: null })).toMatchObject({ status: 200 });
  });

  test('expression is dropped without a word by a voice model that has none', async () => {
    const id = await makeAgent(agent({ tts: { model_id: 'eleven_flash_v2', expressive_mode: true } }));
    expect((await provider.send('GET', `${AGENTS}/${id}`)).body).toMatchObject({
      conversation_config: { tts: { expressive_mode: false } },
    });
  });

  test('an agent setting that is left out is open and costs: bursting, a queue, no authentication', async () => {
    const id = await makeAgent(agent({}));
    expect((await provider.send('GET', `${AGENTS}/${id}`)).body).toMatchObject({
      conversation_config: {
        agent: { prompt: { llm: 'gemini-2.5-flash' } },
        tts: { model_id: 'eleven_flash_v2', voice_id: 'cjVigY5qzO86Huf0OWal' },
        conversation: { max_duration_seconds: 600 },
        turn: { turn_timeout: 7 },
      },
      platform_settings: {
        auth: { enable_auth: false },
        call_limits: { agent_concurrency_limit: -1, daily_limit: 100_000, bursting_enabled: true },
        queueing_config: { enabled: true },
        privacy: { record_voice: true },
      },
    });
  });

  test('inline tools and ids together are refused', async () => {
    const toolId = await make(TOOLS, { tool_config: tool({}) });
    const prompt = { tool_ids: [toolId], tools: [tool({}, { name: 'other' })] };
    const body = { name, conversation_config: agent({ prompt }) };
    const words = 'Cannot specify both tools and tool IDs';
    expectRefused(await provider.send('POST', `${AGENTS}/create`, body), 400, words);
  });

  test('a tool in use cannot be deleted, unless by force', async () => {
    const toolId = await make(TOOLS, { tool_config: tool({}) });
    await makeAgent(agent({ prompt: { tool_ids: [toolId] } }));
    expect(await provider.send('DELETE', `${TOOLS}/${toolId}`)).toMatchObject({ status: 409 });
    expect((await provider.send('DELETE', `${TOOLS}/${toolId}?force=true`)).status).toBeLessThan(300);
  });

  test('a deleted agent is gone for everybody', async () => {
    const id = await makeAgent(agent({}));
    expect((await provider.send('DELETE', `${AGENTS}/${id}`)).status).toBeLessThan(300);
    for (const path of [
      `${AGENTS}/${id}`,
      `/v1/convai/conversation/get-signed-url?agent_id=${id}`,
      `/v1/convai/conversation/token?agent_id=${id}`,
    ]) {
      expectRefused(await provider.send('GET', path), 404, id);
    }
  });
}

/** Over HTTP, as anybody with a key. */
export const rulesProviderAt = (url: string, apiKey: string): Pick<RulesProvider, 'send'> => ({
  send: async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'xi-api-key': apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  },
});
