import '#tests/test-environment.ts';
import * as published from '@elevenlabs/elevenlabs-js/serialization/index.js';
import { describe, expect, test } from 'vitest';
import { capsOf } from '#lib/conversations/count-starts.ts';
import { conversationConfig, platformSettings } from '#lib/local/voice/rest/agent-config.ts';
import { agentRefusal } from '#lib/local/voice/rest/agent-rules.ts';
import { TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import { agentPayload } from '#lib/speech/elevenlabs/agent-payload.ts';
import { buildElevenLabsAgentTemplate, buildInlineTools } from '#lib/speech/elevenlabs/agent-template.ts';
import type { AgentSpec } from '#lib/speech/voice-provider.ts';
import { interviewerWords } from '#lib/voice/interviewer-agent.ts';

const words = {
  systemPrompt: 'You are Mara. Only {{allowed_actions}}.',
  firstMessage: 'Hello. I am an AI, the reflection of Mara Lindqvist. What would you like to know?',
  toolContract: Object.values(TOOL_DEFINITIONS).map(({ name }) => name),
  placeholders: ['allowed_actions'],
};
const SURFACES = [
  { surface: 'standard', pack: { ...words, kind: 'private_standard' } },
  { surface: 'memory', pack: { ...words, kind: 'private_memory' } },
  { surface: 'public', pack: { ...words, kind: 'public_standard' } },
  { surface: 'interviewer', pack: interviewerWords('en') },
] as const;
const LANGUAGES = ['en', 'de', 'sv'] as const;
const each = SURFACES.flatMap((surface) => LANGUAGES.map((language) => ({ ...surface, language })));

const conversationsOfADay =
  capsOf(
    { reflectionId: 'mara', userId: null, guestId: 'guest', shareLinkId: null, network: null },
    'start',
  ).find(({ subject, cap }) => subject === 'reflection:mara' && cap === 'sessions')?.limit ?? Number.NaN;

const specOf = ({ language, ...surface }: (typeof each)[number], alone = false): AgentSpec => ({
  ...surface,
  name: 'Mara Lindqvist',
  tag: 'reflection:mara',
  personName: 'Mara Lindqvist',
  voice: { voiceId: 'cjVigY5qzO86Huf0OWal', language },
  alsoSpeaks: alone ? [] : LANGUAGES.filter((other) => other !== language),
  names: ['Börje', 'Kalmar'],
  pronunciations: [{ name: 'Börje', spokenAs: 'BUR-yeh' }],
  toolBaseUrl: 'https://app.example/api/tools',
  retentionDays: 30,
  model: {
    llm: 'claude-sonnet-4-6',
    backupLlm: 'claude-haiku-4-5',
    tts: null,
    temperature: 0.4,
    maxTokens: 500,
  },
});

const STRICTLY = { unrecognizedObjectKeys: 'fail' } as const;
const {
  BodyAddAPronunciationDictionaryV1PronunciationDictionariesAddFromRulesPost: CreateDictionaryRequest,
} = published;
const { UpdateAgentRequest, BodyCreateAgentV1ConvaiAgentsCreatePost: CreateAgentRequest } =
  published.conversationalAi;

describe.each(each)('the agent for $surface in $language', (given) => {
  const payload = agentPayload(specOf(given), ['tool_1'], [{ pronunciationDictionaryId: 'dictionary_1' }]);

  test('an agent is written in the schema that the provider publishes, with no key that it does not know', () => {
    for (const schema of [CreateAgentRequest, UpdateAgentRequest]) {
      const written = schema.json(payload, STRICTLY);
      expect(written.ok ? [] : written.errors).toEqual([]);
    }
  });

  test('breaks no rule that is kept beyond the schema', () => {
    const written = UpdateAgentRequest.json(payload, STRICTLY);
    if (!written.ok) throw new Error('It is not written in the schema.');
    const { conversation_config: config, platform_settings: platform } = JSON.parse(
      JSON.stringify(written.value),
    );
    const parsed = { config: conversationConfig.parse(config), platform: platformSettings.parse(platform) };
    expect(
      agentRefusal({ ...parsed, workflow: null }, (voice) => voice === 'cjVigY5qzO86Huf0OWal'),
    ).toBeNull();
    // What somebody else added there is taken out by an update.
    expect(config.agent.prompt).toMatchObject({ reasoning_effort: null, custom_llm: null });
    expect(config.agent.prompt.built_in_tools).toMatchObject({ transfer_to_number: null, skip_turn: null });
  });

  test('an agent has tools that the schema of the provider takes', () => {
    const spec = specOf(given);
    for (const toolConfig of buildInlineTools({ ...spec, toolContract: spec.pack.toolContract })) {
      const written = published.ToolRequestModel.json({ toolConfig }, STRICTLY);
      expect(written.ok ? [] : written.errors).toEqual([]);
    }
  });

  test('an agent has a dictionary of names that is written in the schema', () => {
    const { pronunciations: rules } = buildElevenLabsAgentTemplate(specOf(given));
    const written = CreateDictionaryRequest.json({ name: 'reflection:mara', rules }, STRICTLY);
    expect(written).toMatchObject({
      ok: true,
      value: { rules: [{ type: 'alias', string_to_replace: 'Börje', alias: 'BUR-yeh' }] },
    });
  });

  test('an agent says shortly in its language that an AI speaks, and whose reflection it is', () => {
    const first = payload.conversationConfig.agent?.firstMessage ?? '';
    expect(first.split(/\s+/).length).toBeLessThan(22);
    expect(first).toMatch(/\b(AI|KI)\b/);
    if (given.surface !== 'interviewer') expect(first).toContain('Mara Lindqvist');
  });

  test('an agent says whom it lets in, at what cost, and lets nobody wait', () => {
    const { auth, callLimits, queueingConfig, guardrails } = payload.platformSettings;
    expect(auth).toEqual({ enableAuth: true });
    expect(queueingConfig).toEqual({ enabled: false });
    expect(callLimits).toMatchObject({ burstingEnabled: false });
    expect(callLimits?.agentConcurrencyLimit).toBe(given.surface === 'public' ? 20 : 8);
    expect(callLimits?.dailyLimit).toBeGreaterThan(conversationsOfADay);
    expect(guardrails?.promptInjection?.isEnabled).toBe(given.surface === 'public');
  });
});

test('a key that the provider does not know would be found', () => {
  const [given] = each;
  if (!given) throw new Error('There is nothing to try.');
  const payload = { ...agentPayload(specOf(given), []), somethingElse: true };
  expect(UpdateAgentRequest.json(payload, STRICTLY)).toMatchObject({ ok: false });
});

test.each([
  ['en', 'eleven_flash_v2'],
  ['de', 'eleven_flash_v2_5'],
  ['sv', 'eleven_flash_v2_5'],
  ['nb', 'eleven_flash_v2_5'],
])('%s is spoken with %s, whatever model is wished for that does not speak it', (language, model) => {
  const wished = language === 'en' ? 'eleven_flash_v2_5' : 'eleven_flash_v2';
  const [, , guests] = SURFACES;
  const spec = specOf({ ...guests, language: 'en' }, true);
  const { conversationConfig } = agentPayload(
    {
      ...spec,
      voice: { ...spec.voice, language },
      model: { llm: 'claude-sonnet-4-6', backupLlm: null, tts: wished, temperature: 0, maxTokens: 50 },
    },
    [],
  );
  expect(conversationConfig.tts?.modelId).toBe(model);
  expect(conversationConfig.agent?.language).toBe(language === 'nb' ? 'no' : language);
});

test('an agent of one language has no way to another, and its English prompt is the pack as it was judged', () => {
  const [given] = each;
  if (!given) throw new Error('There is nothing to try.');
  const { conversationConfig } = agentPayload(specOf(given, true), []);
  expect(conversationConfig.languagePresets).toEqual({});
  expect(conversationConfig.agent?.prompt?.builtInTools?.languageDetection).toBeUndefined();
  expect(conversationConfig.agent?.prompt?.prompt).toBe(words.systemPrompt);
});

test('the interviewer lets people think, and "mm-hm" stops nobody', () => {
  const turnOf = (at: number) => {
    const given = each[at];
    if (!given) throw new Error('There is no such surface.');
    return agentPayload(specOf(given, true), []).conversationConfig.turn;
  };
  expect(turnOf(9)?.turnEagerness).toBe('patient');
  expect(turnOf(0)?.turnEagerness).toBe('normal');
  expect(turnOf(0)?.interruptionIgnoreTerms).toContain('mm-hm');
  expect(turnOf(2)?.interruptionIgnoreTerms).toContain('just det');
  expect(turnOf(1)?.softTimeoutConfig?.message).toBe('Einen Moment.');
});
