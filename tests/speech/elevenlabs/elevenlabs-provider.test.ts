import { expect, test } from 'vitest';
import { Secret } from '#lib/platform/secret.ts';
import { agentDrift } from '#lib/speech/elevenlabs/agent-drift.ts';
import { agentPayload } from '#lib/speech/elevenlabs/agent-payload.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider.ts';
import '#tests/test-environment.ts';
import { agentSpec, toolSecrets, toolSpec } from '../agent-spec.ts';
import { API_KEY, scriptedApi } from './scripted-api.ts';

const errorOf = async (promise: Promise<unknown>): Promise<VoiceProviderError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VoiceProviderError)) throw new Error(`No VoiceProviderError: ${String(error)}`);
  return error;
};

const noTool = { tools: [], has_more: false };
const storedTool = (id: string, name: string, url: string) => ({
  id,
  tool_config: { type: 'webhook', name, description: '', api_schema: { url, method: 'POST' } },
  access_info: { is_creator: true, creator_name: '', creator_email: '', role: 'admin' },
  usage_stats: { avg_latency_secs: 0 },
});

test('an agent goes out closed, with its variables in the words of the provider', async () => {
  const { provider, seen } = await scriptedApi(() => ({ status: 200, body: { agent_id: 'agent_1' } }));
  const spec = agentSpec({ toolContract: ['retrieve_context'] });
  expect(await provider.createAgent(spec, ['tool_1'])).toEqual({ agentId: 'agent_1' });
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /prefix/v1/convai/agents/create',
  ]);
  expect(seen[0]?.headers['xi-api-key']).toBe(API_KEY);
  expect(seen[0]?.body).toMatchObject({
    name: spec.name,
    tags: [spec.tag],
    conversation_config: {
      agent: {
        first_message: spec.pack.firstMessage,
        dynamic_variables: {
          dynamic_variable_placeholders: {
            allowed_actions: 'retrieve-context',
            listener: '',
            conversation_id: '',
            conversation_bind_sig: '',
          },
        },
        prompt: {
          llm: 'claude-sonnet-4-6',
          max_tokens: 500,
          enable_parallel_tool_calls: false,
          tool_ids: ['tool_1'],
          built_in_tools: { end_call: { name: 'end_call', params: { system_tool_type: 'end_call' } } },
        },
      },
      conversation: { max_duration_seconds: 1_800 },
    },
    platform_settings: {
      auth: { enable_auth: true },
      overrides: {
        conversation_config_override: {
          agent: { first_message: false, prompt: { prompt: false } },
          conversation: { text_only: true },
        },
      },
      privacy: { record_voice: false, retention_days: 30 },
    },
  });
});

test('every door is closed in so many words, so that an update closes what somebody has opened', async () => {
  const { provider, seen } = await scriptedApi(() => ({ status: 500, body: {} }));
  await errorOf(provider.createAgent(agentSpec(), []));
  expect(seen[0]?.body).toMatchObject({
    conversation_config: {
      agent: { prompt: { mcp_server_ids: [], native_mcp_server_ids: [], knowledge_base: [] } },
    },
    platform_settings: {
      overrides: {
        conversation_config_override: {
          agent: {
            max_conversation_duration_message: false,
            prompt: { tool_ids_strict: false, native_mcp_server_ids: false },
          },
          asr: { keywords: false },
          turn: { soft_timeout_config: { message: false, additional_soft_timeout_messages: false } },
          tts: { speed: false, supported_voices: false, pronunciation_dictionary_locators: false },
          conversation: { text_only: true, max_duration_seconds: false },
        },
        enable_starting_workflow_node_id_from_client: false,
        enable_procedure_ids_from_client: false,
      },
    },
  });
});

test('inline tools never go out beside tool ids', async () => {
  const { provider, seen } = await scriptedApi(() => ({ status: 200, body: { agent_id: 'agent_1' } }));
  await provider.createAgent(agentSpec({ toolContract: ['retrieve_context'] }), ['tool_1']);
  expect(seen[0]?.body).not.toHaveProperty('conversation_config.agent.prompt.tools');
});

test.each([401, 402, 403])(
  'no right to dictionaries (%i) is none to delete, so that an agent can go',
  async (status) => {
    const { provider, seen } = await scriptedApi(() => ({ status, body: {} }));
    await provider.deletePronunciations('reflection:1', []);
    expect(seen.map(({ method }) => method)).toEqual(['GET']);
  },
);

test('dictionaries that are not listed for another reason are still to be deleted', async () => {
  const { provider } = await scriptedApi(() => ({ status: 400, body: {} }));
  expect(await errorOf(provider.deletePronunciations('reflection:1', []))).toMatchObject({ kind: 'refused' });
});

test('a failed creation is not tried again: two agents would be worse than none', async () => {
  const { provider, seen } = await scriptedApi(() => ({ status: 503, body: {} }));
  const error = await errorOf(provider.createAgent(agentSpec(), []));
  expect(error).toMatchObject({ kind: 'unavailable', status: 503, retryable: true });
  expect(seen).toHaveLength(1);
});

test('an update that may have arrived is not sent again: the first could come after a newer one', async () => {
  const { provider, seen } = await scriptedApi(() => ({ status: 503, headers: { 'retry-after': '0' } }));
  expect(await errorOf(provider.updateAgent('agent_1', agentSpec(), []))).toMatchObject({
    kind: 'unavailable',
    status: 503,
  });
  expect(seen).toHaveLength(1);
});

test('a tool, and a secret for it, are not made again either', async () => {
  const list = { tools: [], secrets: [], has_more: false };
  const failing = (at: string) =>
    scriptedApi(({ method, path }) => {
      if (method === 'GET') return { status: 200, body: list };
      if (path.includes(at)) return { status: 503, headers: { 'retry-after': '0' }, body: {} };
      return { status: 200, body: { type: 'stored', secret_id: 'secret_1', name: 'n' } };
    });
  for (const at of ['/tools', '/secrets']) {
    const { provider, seen } = await failing(at);
    expect(await errorOf(provider.registerTool(toolSpec(), toolSecrets()))).toMatchObject({ status: 503 });
    expect(seen.filter(({ method, path }) => method === 'POST' && path.includes(at))).toHaveLength(1);
  }
});

test.each([
  ['a signed address', 'signedUrl'],
  ['a token', 'webrtcToken'],
] as const)('%s is asked for once', async (_what, operation) => {
  const { provider, seen } = await scriptedApi(() => ({ status: 500, body: {} }));
  expect(await errorOf(provider[operation]('agent_1'))).toMatchObject({ kind: 'unavailable', status: 500 });
  expect(seen).toHaveLength(1);
});

test('a request that changes nothing is tried again after a failure', async () => {
  const answers = [
    { status: 503, headers: { 'retry-after': '0' }, body: {} },
    { status: 200, body: { agents: [], has_more: false } },
  ];
  const { provider, seen } = await scriptedApi(() => answers.shift() ?? { status: 500 });
  expect(await provider.findAgents('a tag')).toEqual([]);
  expect(seen).toHaveLength(2);
});

test.each([
  [400, { detail: { status: 'both_tools', message: 'Not both.' } }, 'refused', 'both_tools'],
  [401, { detail: { status: 'invalid_api_key', message: 'No.' } }, 'unauthorized', 'invalid_api_key'],
  [403, { detail: 'Not yours' }, 'unauthorized', undefined],
  [404, { detail: { status: 'not_found' } }, 'not_found', 'not_found'],
  [409, {}, 'refused', undefined],
  [422, { detail: [{ loc: ['body', 'name'], msg: 'Field required' }] }, 'refused', 'body.name'],
  [429, { detail: { message: 'Slow down' } }, 'rate_limited', undefined],
  [418, 'tea', 'refused', undefined],
] as const)('%i keeps its status and reason', async (status, body, kind, reason) => {
  const { provider } = await scriptedApi(() => ({ status, body }));
  expect(await errorOf(provider.signedUrl('agent_1'))).toMatchObject({ kind, status, reason });
});

test.each([
  [401, { status: 'quota_exceeded', message: 'This request exceeds your quota of 10000.' }],
  [402, { type: 'payment_required', code: 'insufficient_credits', message: 'You have no credits.' }],
  [403, { type: 'authorization_error', code: 'subscription_required', message: 'Not on your plan.' }],
  [400, { status: 'can_not_use_instant_voice_cloning', message: 'Your subscription does not include it.' }],
])(
  '%i for want of a plan or of credits is its own kind, with what the provider said',
  async (status, detail) => {
    const { provider } = await scriptedApi(() => ({ status, body: { detail } }));
    expect(await errorOf(provider.signedUrl('agent_1'))).toMatchObject({
      kind: 'spent',
      status,
      sentence: detail.message,
    });
  },
);

test("the words of a provider's error are cut, and hold no ids", async () => {
  const message = `Agent agent_01k5abcdefghijklmnopqrstuvwx uses eleven_flash_v2_5. ${'No. '.repeat(500)}`;
  const { provider } = await scriptedApi(() => ({ status: 400, body: { detail: { status: 's', message } } }));
  const { sentence = '' } = await errorOf(provider.signedUrl('agent_1'));
  expect(sentence).toMatch(/^Agent … uses eleven_flash_v2_5\. No\./);
  expect(sentence.length).toBeLessThanOrEqual(300);
});

test('a reason is short, whatever the provider sends', async () => {
  const detail = Array.from({ length: 1_000 }, () => ({ loc: ['body', 'name'], msg: 'No.' }));
  const { provider } = await scriptedApi(() => ({ status: 422, body: { detail } }));
  const error = await errorOf(provider.createAgent(agentSpec(), []));
  expect(error.reason).toMatch(/^body\.name; /);
  expect(error.message.length).toBeLessThan(400);
});

test.each([
  ['a sentence', (echo: string) => echo],
  ['a status', (echo: string) => ({ status: echo })],
  ['a message', (echo: string) => ({ status: 'invalid', message: echo })],
  ['what is wrong with the input', (echo: string) => [{ loc: ['body'], msg: echo, input: echo }]],
  ['where it is wrong', (echo: string) => [{ loc: ['body', echo], msg: 'No.' }]],
])('no error repeats the key, nor what was sent: not in %s', async (_where, detailOf) => {
  const { provider } = await scriptedApi(({ body, headers }) => ({
    status: 422,
    body: { detail: detailOf(`${headers['xi-api-key']} ${JSON.stringify(body)}`) },
  }));
  const error = await errorOf(provider.createAgent(agentSpec({ systemPrompt: 'my-private-words' }), []));
  const shown = `${error.message}${error.stack}${JSON.stringify(error)}${String(error.cause)}`;
  expect(error.kind).toBe('refused');
  expect(shown).not.toMatch(/canary|my-private-words/);
});

test.each([
  ['no JSON', { status: 200, text: '<html>' }],
  ['a missing key', { status: 200, body: { token: 'only' } }],
  ['nothing', { status: 200, text: '' }],
  ['null', { status: 200, body: null }],
  ['an object that is no text', { status: 200, body: { token: { toString: null }, conversation_id: 'c' } }],
] as const)('an answer with %s is unreadable', async (_what, answer) => {
  const { provider } = await scriptedApi(() => answer);
  expect(await errorOf(provider.webrtcToken('agent_1'))).toMatchObject({ kind: 'unreadable' });
});

test.each(['', 'no address', 'https://api.example/x', 'javascript:alert(1)'])(
  'a signed address that is none (%s) is unreadable',
  async (signedUrl) => {
    const { provider } = await scriptedApi(() => ({ status: 200, body: { signed_url: signedUrl } }));
    expect(await errorOf(provider.signedUrl('agent_1'))).toMatchObject({ kind: 'unreadable' });
  },
);

test('the conversation that a signed address is for is known where the provider names it', async () => {
  const signed = (query: string) => `wss://api.example/v1/convai/conversation?agent_id=a${query}`;
  const urls = [signed('&conversation_id=conv_1'), signed('')];
  const { provider } = await scriptedApi(() => ({ status: 200, body: { signed_url: urls.shift() } }));
  expect(await provider.signedUrl('a')).toMatchObject({ conversationId: 'conv_1' });
  expect(await provider.signedUrl('a')).toMatchObject({ conversationId: null });
});

test('a provider that cannot be reached is unavailable', async () => {
  const provider = elevenLabsProvider({ apiKey: new Secret(API_KEY), baseUrl: 'http://127.0.0.1:9' });
  expect(await errorOf(provider.readAgent('agent_1'))).toMatchObject({ kind: 'unavailable' });
});

test('a provider that hangs up in the middle of an answer is unavailable', async () => {
  const { provider } = await scriptedApi(() => (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"agent_id":');
    response.socket?.destroySoon();
  });
  expect(await errorOf(provider.readAgent('agent_1'))).toMatchObject({ kind: 'unavailable' });
});

test('a provider that does not answer is given up in time, between two tries as well', async () => {
  const silent = await scriptedApi(() => () => {});
  expect(await errorOf(silent.provider.signedUrl('agent_1', { timeoutMs: 50 }))).toMatchObject({
    kind: 'timeout',
    retryable: true,
  });
  const busy = await scriptedApi(() => ({ status: 503, headers: { 'retry-after': '60' }, body: {} }));
  expect(await errorOf(busy.provider.readAgent('agent_1', undefined, { timeoutMs: 50 }))).toMatchObject({
    kind: 'timeout',
  });
});

test('an abort ends the wait and the request', async () => {
  const stop = new AbortController();
  const hungUp = Promise.withResolvers<void>();
  const { provider } = await scriptedApi(() => (_request, response) => {
    response.on('close', () => hungUp.resolve());
    stop.abort();
  });
  expect(await errorOf(provider.signedUrl('agent_1', { signal: stop.signal }))).toMatchObject({
    kind: 'aborted',
    retryable: false,
  });
  await hungUp.promise;
});

test('a request that was aborted before it began asks the provider nothing', async () => {
  const { provider, seen } = await scriptedApi(() => ({ status: 200, body: {} }));
  const signal = AbortSignal.abort();
  expect(await errorOf(provider.createAgent(agentSpec(), [], { signal }))).toMatchObject({ kind: 'aborted' });
  expect(seen).toEqual([]);
});

test('an agent that is gone at the provider counts as deleted', async () => {
  const { provider } = await scriptedApi(() => ({ status: 404, body: {} }));
  await provider.deleteAgent('agent_1');
  await provider.deleteTool('tool_1');
  await provider.deleteConversation('conv_1');
});

test('an agent that the provider does not let us delete is not called deleted', async () => {
  const { provider } = await scriptedApi(() => ({ status: 409, body: { detail: { status: 'in_use' } } }));
  expect(await errorOf(provider.deleteTool('tool_1'))).toMatchObject({ kind: 'refused', reason: 'in_use' });
});

test('a tool is the same one only by its name and its address, on whatever page it stands', async () => {
  const { url } = toolSpec();
  const { provider, seen } = await scriptedApi(({ method, path }) => {
    if (path.includes('/secrets'))
      return {
        status: 200,
        body: {
          secrets: [
            {
              type: 'stored',
              secret_id: 's',
              name: 'other',
              used_by: { tools: [], agents: [], others: [], phone_numbers: [] },
            },
          ],
        },
      };
    if (method !== 'GET') return { status: 200, body: storedTool('tool_ours', 'retrieve_context', url) };
    return path.includes('cursor=two')
      ? { status: 200, body: { tools: [storedTool('tool_ours', 'retrieve_context', url)], has_more: false } }
      : {
          status: 200,
          body: {
            tools: [storedTool('tool_theirs', 'retrieve_context', 'https://staging.example/api')],
            has_more: true,
            next_cursor: 'two',
          },
        };
  });
  expect(await provider.registerTool(toolSpec(), {})).toEqual({ toolId: 'tool_ours' });
  expect(seen.at(-1)).toMatchObject({ method: 'PATCH', path: '/prefix/v1/convai/tools/tool_ours' });
});

test('a tool goes out by POST, with its errors shown to the model and its secret kept apart', async () => {
  const { provider, seen } = await scriptedApi(({ method, path }) => {
    if (path.includes('/secrets')) {
      return method === 'GET'
        ? { status: 200, body: { secrets: [] } }
        : { status: 200, body: { type: 'stored', secret_id: 'secret_1', name: 'n' } };
    }
    return method === 'GET'
      ? { status: 200, body: noTool }
      : { status: 200, body: storedTool('tool_1', 'retrieve_context', toolSpec().url) };
  });
  await provider.registerTool(toolSpec(), toolSecrets());
  const created = seen.at(-1);
  expect(created?.body).toMatchObject({
    tool_config: {
      type: 'webhook',
      response_timeout_secs: 20,
      tool_error_handling_mode: 'passthrough',
      api_schema: {
        method: 'POST',
        request_headers: { 'X-Tool-Secret': { secret_id: 'secret_1' } },
        request_body_schema: {
          required: ['query', 'conversation_id'],
          properties: {
            query: { type: 'string', description: 'What to look for.' },
            conversation_id: { type: 'string', dynamic_variable: 'conversation_id' },
          },
        },
      },
    },
  });
  expect(JSON.stringify(created?.body)).not.toContain('canary');
  const stored = seen.filter(({ body }) => JSON.stringify(body ?? '').includes('canary'));
  expect(stored.map(({ path }) => path)).toEqual(['/prefix/v1/convai/secrets']);
});

test('a provider that always names another page is not followed for ever', async () => {
  const { provider } = await scriptedApi(() => ({
    status: 200,
    body: { agents: [], has_more: true, next_cursor: 'again' },
  }));
  expect(await errorOf(provider.findAgents('a tag'))).toMatchObject({ kind: 'unreadable' });
});

test('an agent that was changed by somebody else shows what differs, one by one', async () => {
  let sent: Record<string, unknown> = {};
  const changed = () => structuredClone(sent) as never as Wire;
  type Wire = {
    conversation_config: { agent: { prompt: { temperature: number }; dynamic_variables: object } };
    platform_settings: { auth: { enable_auth: boolean } };
  };
  const { provider } = await scriptedApi(({ method, body }) => {
    if (method === 'POST') {
      sent = body as Record<string, unknown>;
      return { status: 200, body: { agent_id: 'agent_1' } };
    }
    const wire = changed();
    wire.conversation_config.agent.prompt.temperature = 1;
    wire.platform_settings.auth.enable_auth = false;
    const metadata = { created_at_unix_secs: 0, updated_at_unix_secs: 0 };
    return { status: 200, body: { agent_id: 'agent_1', metadata, ...wire } };
  });
  await provider.createAgent(agentSpec(), []);
  const { drift } = await provider.readAgent('agent_1', agentSpec());
  expect(drift).toEqual([
    { setting: 'conversationConfig.agent.prompt.temperature', wanted: 0.4, found: 1 },
    { setting: 'platformSettings.auth.enableAuth', wanted: true, found: false },
  ]);
});

test.each<[string, unknown]>([
  ['platformSettings.overrides.conversationConfigOverride.conversation.maxDurationSeconds', true],
  ['platformSettings.overrides.conversationConfigOverride.tts.speed', true],
  ['platformSettings.overrides.conversationConfigOverride.agent.prompt.nativeMcpServerIds', true],
  ['platformSettings.overrides.somethingNew.inside', true],
  ['platformSettings.workspaceOverrides.webhooks.postCallWebhookId', 'webhook_theirs'],
  [
    'platformSettings.workspaceOverrides.conversationInitiationClientDataWebhook',
    { url: 'https://theirs.example', requestHeaders: {} },
  ],
  ['conversationConfig.agent.prompt.builtInTools.transferToNumber', { name: 'transfer_to_number' }],
  ['conversationConfig.agent.prompt.mcpServerIds', ['mcp_theirs']],
  ['conversationConfig.agent.prompt.nativeMcpServerIds', ['mcp_theirs']],
  ['conversationConfig.agent.prompt.knowledgeBase', [{ id: 'k', name: 'k', type: 'text' }]],
  ['conversationConfig.agent.prompt.customLlm', { url: 'https://theirs.example' }],
])('an agent that somebody opened shows it: %s', (setting, value) => {
  const spec = agentSpec();
  const as = (opened: readonly [string, unknown][]) => {
    const found = structuredClone({ agentId: 'a', metadata: {}, ...agentPayload(spec, []) });
    for (const [path, opening] of opened) setAt(found, path.split('.'), opening);
    return agentDrift(spec, found as never, []).map((drift) => drift.setting);
  };
  expect(as([])).toEqual([]);
  expect(as([[setting, value]])).toEqual([setting]);
});

test('a list with something twice is not the list that was sent', () => {
  const found = structuredClone({ agentId: 'a', metadata: {}, ...agentPayload(agentSpec(), []) });
  setAt(found, ['tags'], [agentSpec().tag, agentSpec().tag]);
  expect(agentDrift(agentSpec(), found as never, []).map(({ setting }) => setting)).toEqual(['tags']);
});

test('a setting that an agent was never given may be missing at the provider', () => {
  const found = structuredClone({ agentId: 'a', metadata: {}, ...agentPayload(agentSpec(), []) });
  for (const list of ['mcpServerIds', 'nativeMcpServerIds', 'knowledgeBase']) {
    setAt(found, ['conversationConfig', 'agent', 'prompt', list], null);
  }
  setAt(found, ['conversationConfig', 'agent', 'prompt', 'builtInTools', 'skipTurn'], null);
  setAt(found, ['platformSettings', 'workspaceOverrides'], { webhooks: { postCallWebhookId: null } });
  expect(agentDrift(agentSpec(), found as never, [])).toEqual([]);
});

function setAt(target: object, [key = '', ...rest]: readonly string[], value: unknown): void {
  const inner: unknown = Reflect.get(target, key);
  if (rest.length === 0) return void Reflect.set(target, key, value);
  const section = typeof inner === 'object' && inner !== null ? inner : {};
  Reflect.set(target, key, section);
  setAt(section, rest, value);
}
