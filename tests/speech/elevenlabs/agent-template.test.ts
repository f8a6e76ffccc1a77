import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import { agentPayload } from '#lib/speech/elevenlabs/agent-payload.ts';
import { buildElevenLabsAgentTemplate, buildInlineTools } from '#lib/speech/elevenlabs/agent-template.ts';
import { agentSpec } from '../agent-spec.ts';

const ALL = Object.values(TOOL_DEFINITIONS).map(({ name }) => name);
const words = {
  systemPrompt: 'You are Mara. Only {{allowed_actions}}.',
  firstMessage: 'Hello {{reflection_display_name}}.',
  toolContract: ALL,
  placeholders: ['allowed_actions', 'reflection_display_name', 'off_record'],
};
const common = {
  voice: { voiceId: 'voice_1', language: 'en' },
  toolBaseUrl: 'https://app.example/api/tools',
};
const guests = { ...common, surface: 'public', pack: { ...words, kind: 'public_standard' } } as const;
const members = { ...common, surface: 'standard', pack: { ...words, kind: 'private_standard' } } as const;

test('an agent is sent as its template, with tools by their ids and none inline', () => {
  const { pack: _, surface: __, ...spec } = agentSpec();
  const { name, tags, conversationConfig, platformSettings } = agentPayload({ ...spec, ...members }, ['t1']);
  const template = buildElevenLabsAgentTemplate({ ...spec, ...members });
  const { tools, ...prompt } = template.conversationConfig.agent.prompt;
  expect(tools.map((tool) => tool.name)).toEqual(ALL);
  expect({ name, tags, platformSettings }).toEqual({
    name: spec.name,
    tags: [spec.tag],
    platformSettings: template.platformSettings,
  });
  expect(conversationConfig).toEqual({
    ...template.conversationConfig,
    agent: { ...template.conversationConfig.agent, prompt: { ...prompt, toolIds: ['t1'] } },
    tts: { ...template.conversationConfig.tts, pronunciationDictionaryLocators: [] },
  });
});

test('an agent speaks from the pack as it was promoted, with the model that was chosen', () => {
  const { agent, tts, conversation } = buildElevenLabsAgentTemplate(guests).conversationConfig;
  expect(agent.firstMessage).toBe(words.firstMessage);
  expect(agent.prompt).toMatchObject({
    prompt: words.systemPrompt,
    llm: 'claude-sonnet-4-6',
    temperature: 0.4,
    maxTokens: 500,
    enableParallelToolCalls: false,
    builtInTools: { endCall: { name: 'end_call', params: { systemToolType: 'end_call' } } },
  });
  expect(tts?.voiceId).toBe('voice_1');
  expect(conversation?.clientEvents).toEqual(
    expect.arrayContaining(['audio', 'agent_response', 'interruption']),
  );
});

test('an agent is closed: no call without a credential, no override but text, no recording', () => {
  const { auth, overrides, privacy } = buildElevenLabsAgentTemplate({
    ...guests,
    retentionDays: 7,
  }).platformSettings;
  expect(auth).toEqual({ enableAuth: true });
  expect(privacy).toEqual({ recordVoice: false, retentionDays: 7 });
  const flags = Object.entries(flatten(overrides)).filter(([, value]) => value === true);
  expect(flags).toEqual([['conversationConfigOverride.conversation.textOnly', true]]);
});

test('every variable that is asked for has a value that is safe to say', () => {
  const { dynamicVariables } = buildElevenLabsAgentTemplate(guests).conversationConfig.agent;
  expect(dynamicVariables).toEqual({
    dynamic_variable_placeholders: {
      allowed_actions: 'retrieve-context',
      reflection_display_name: '',
      off_record: 'false',
      conversation_id: '',
      conversation_bind_sig: '',
    },
  });
});

describe('its tools', () => {
  const toolsOf = (surface: 'standard' | 'memory' | 'public' | 'interviewer', toolContract = ALL) =>
    buildInlineTools({ surface, toolBaseUrl: common.toolBaseUrl, toolContract });

  test('the tools of an agent are those that its audience may call, and that its words speak of', () => {
    expect(toolsOf('standard').map(({ name }) => name)).toEqual(ALL);
    expect(toolsOf('memory').map(({ name }) => name)).toEqual(ALL);
    expect(toolsOf('public').map(({ name }) => name)).toEqual(['retrieve_context']);
    expect(toolsOf('interviewer').map(({ name }) => name)).toEqual(['retrieve_context']);
    expect(toolsOf('standard', ['propose_fact_correction']).map(({ name }) => name)).toEqual([
      'propose_fact_correction',
    ]);
    expect(toolsOf('public', ['request_source_ingest'])).toEqual([]);
  });

  test.each(toolsOf('standard'))('$name is posted to its route, bound to its conversation', (tool) => {
    const { url, method, requestBodySchema } = tool.apiSchema;
    expect(url).toBe(`https://app.example/api/tools/${tool.name.replaceAll('_', '-')}`);
    expect(method).toBe('POST');
    for (const name of ['conversation_id', 'conversation_bind_sig']) {
      expect(requestBodySchema?.properties?.[name]).toEqual({ type: 'string', dynamicVariable: name });
      expect(requestBodySchema?.required).toContain(name);
    }
  });

  test('the tools of an agent ask the model for what the definitions say, each with words for it', () => {
    for (const definition of Object.values(TOOL_DEFINITIONS)) {
      const { apiSchema } = toolsOf('standard').find(({ name }) => name === definition.name) ?? {};
      const {
        conversation_id: _,
        conversation_bind_sig: __,
        ...asked
      } = apiSchema?.requestBodySchema?.properties ?? {};
      expect(Object.keys(asked)).toEqual(Object.keys(definition.parameters.shape));
      for (const leaf of Object.values(asked)) {
        expect(leaf).toEqual({ type: 'string', description: expect.stringMatching(/.{10}/) });
      }
    }
    expect(toolsOf('standard')[2]?.apiSchema.requestBodySchema?.required).not.toContain('reason');
  });
});

test('a private pack for a public agent is refused, and the reverse', () => {
  const mixed = (surface: unknown, kind: unknown) => () =>
    buildElevenLabsAgentTemplate({ ...guests, surface, pack: { ...words, kind } } as never);
  fc.assert(
    fc.property(
      fc.constantFrom('standard', 'memory', 'public'),
      fc.constantFrom(
        'private_standard',
        'private_memory',
        'private_emerging',
        'public_standard',
        'public_emerging',
      ),
      (surface, kind) => {
        const fits = (surface === 'public') === kind.startsWith('public_');
        if (fits) expect(mixed(surface, kind)).not.toThrow();
        else expect(mixed(surface, kind)).toThrow('cannot speak from');
      },
    ),
  );
});

const flatten = (value: unknown, prefix = ''): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? Object.assign(
        {},
        ...Object.entries(value).map(([key, inner]) => flatten(inner, prefix ? `${prefix}.${key}` : key)),
      )
    : { [prefix]: value };
