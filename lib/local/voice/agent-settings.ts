import { isJsonObject } from './json-object.ts';
import type { AgentSettings, AudioFormat, JsonObject } from './local-types.ts';
import { conversationConfig, platformSettings } from './rest/agent-config.ts';
import type { StoredAgent, StoredDictionary, StoredTool } from './store/voice-store.ts';

const AUDIO_FORMATS: readonly AudioFormat[] = [
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
];

/** A call reads its agent once, when it starts: what is changed later counts for the next call. */
export function agentSettings(
  agent: StoredAgent,
  tools: readonly StoredTool[],
  dictionaries: readonly StoredDictionary[] = [],
): AgentSettings {
  const {
    agent: speaking,
    tts,
    asr,
    turn,
    conversation,
  } = conversationConfig.parse(agent.conversationConfig);
  const platform = platformSettings.parse(agent.platformSettings);
  const { prompt } = speaking;
  const used = prompt.tool_ids.flatMap((id) => tools.find((tool) => tool.id === id) ?? []);
  const endCall = prompt.built_in_tools.end_call;
  const configs = uniquelyNamed(
    used.map(({ config }) => config),
    endCall ? ['end_call'] : [],
  );
  const concurrency = platform.call_limits.agent_concurrency_limit;
  return {
    agentId: agent.id,
    firstMessage: speaking.first_message,
    firstMessageUninterruptible: speaking.disable_first_message_interruptions,
    language: speaking.language,
    prompt: prompt.prompt,
    temperature: prompt.temperature,
    ...(prompt.max_tokens > 0 ? { maxTokens: prompt.max_tokens } : {}),
    voiceId: tts.voice_id,
    speed: tts.speed,
    webhookTools: configs.filter(({ type }) => type === 'webhook'),
    clientTools: configs.filter(({ type }) => type === 'client'),
    endCall: endCall ? { description: endCall.description } : null,
    outputFormat: audioFormat(tts.agent_output_audio_format),
    inputFormat: audioFormat(asr.user_input_audio_format),
    textOnly: conversation.text_only,
    maxDurationSeconds: conversation.max_duration_seconds,
    silenceEndCallSeconds: turn.silence_end_call_timeout > 0 ? turn.silence_end_call_timeout : null,
    patience: turn.turn_eagerness,
    keywords: asr.keywords,
    pronunciations: dictionaries.flatMap(({ rules }) => rules),
    listeningTerms: turn.interruption_ignore_terms,
    clientEvents: new Set(conversation.client_events),
    allowedOverrides: new Set(flagsBelow(platform.overrides.conversation_config_override)),
    concurrencyLimit: concurrency >= 0 ? concurrency : null,
    recordsVoice: platform.privacy.record_voice,
  };
}

/** Two tools can have come to one name by a change of one of them. The first is the one that is called. */
function uniquelyNamed(configs: readonly JsonObject[], taken: readonly string[]): JsonObject[] {
  const names = new Set<unknown>(taken);
  return configs.filter(({ name }) => !names.has(name) && names.add(name));
}

const audioFormat = (name: string): AudioFormat =>
  AUDIO_FORMATS.find((format) => format === name) ?? 'pcm_16000';

const flagsBelow = (flags: JsonObject, prefix = ''): string[] =>
  Object.entries(flags).flatMap(([name, value]) => {
    if (isJsonObject(value)) return flagsBelow(value, `${prefix}${name}.`);
    return value === true ? [`${prefix}${name}`] : [];
  });
