import { z } from 'zod';
import { jsonObject } from '../json-object.ts';
import { maybe, nullIsAbsent, toolConfig } from './tool-config.ts';

const withDefault = <T extends z.ZodType>(schema: T, value: z.util.NoUndefined<z.output<T>>) =>
  z.preprocess(nullIsAbsent, schema.default(value));
const section = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.preprocess((value) => value ?? {}, z.looseObject(shape));

const builtInTool = z.looseObject({
  name: z.string(),
  description: withDefault(z.string(), ''),
  params: z.looseObject({ system_tool_type: z.string() }),
});

const share = withDefault(z.number().min(0).max(1), 0.5);

const softTimeout = z.looseObject({
  timeout_seconds: maybe(z.number()),
  message: maybe(z.string().min(1).max(200)),
});

/** `conversation_config` as an agent is created with it. What it leaves out gets the provider's defaults. */
export const conversationConfig = section({
  agent: section({
    first_message: withDefault(z.string(), ''),
    language: withDefault(z.string(), 'en'),
    disable_first_message_interruptions: withDefault(z.boolean(), false),
    dynamic_variables: section({ dynamic_variable_placeholders: withDefault(jsonObject, {}) }),
    prompt: section({
      prompt: withDefault(z.string(), ''),
      llm: withDefault(z.string(), 'gemini-2.5-flash'),
      temperature: withDefault(z.number().min(0).max(2), 0),
      max_tokens: withDefault(z.int(), -1),
      reasoning_effort: maybe(z.string()),
      custom_llm: maybe(jsonObject),
      ignore_default_personality: withDefault(z.boolean(), true),
      backup_llm_config: maybe(z.looseObject({ preference: z.enum(['default', 'disabled', 'override']) })),
      cascade_timeout_seconds: withDefault(z.number().min(2).max(15), 4),
      mcp_server_ids: withDefault(z.array(z.string()).max(10), []),
      tool_ids: withDefault(z.array(z.string()), []),
      tools: maybe(z.array(toolConfig)),
      built_in_tools: withDefault(z.record(z.string(), builtInTool.nullable()), {}),
    }),
  }),
  tts: section({
    model_id: withDefault(z.string(), 'eleven_flash_v2'),
    voice_id: withDefault(z.string(), 'cjVigY5qzO86Huf0OWal'),
    agent_output_audio_format: withDefault(z.string(), 'pcm_16000'),
    speed: withDefault(z.number().min(0.7).max(1.2), 1),
    stability: share,
    similarity_boost: withDefault(z.number().min(0).max(1), 0.8),
    expressive_mode: withDefault(z.boolean(), true),
    supported_voices: withDefault(z.array(jsonObject).max(10), []),
    suggested_audio_tags: withDefault(z.array(jsonObject).max(20), []),
    pronunciation_dictionary_locators: withDefault(
      z.array(z.looseObject({ pronunciation_dictionary_id: z.string() })).max(3),
      [],
    ),
  }),
  asr: section({
    quality: withDefault(z.literal('high', "Input should be 'high'"), 'high'),
    provider: withDefault(z.string(), 'scribe_realtime'),
    user_input_audio_format: withDefault(z.string(), 'pcm_16000'),
    keywords: withDefault(z.array(z.string()), []),
  }),
  turn: section({
    turn_timeout: withDefault(z.number().min(1).max(30), 7),
    turn_eagerness: withDefault(z.enum(['patient', 'normal', 'eager']), 'normal'),
    silence_end_call_timeout: withDefault(z.number(), -1),
    interruption_ignore_terms: withDefault(z.array(z.string()), []),
    soft_timeout_config: maybe(softTimeout),
  }),
  language_presets: withDefault(z.record(z.string(), z.looseObject({ overrides: jsonObject })), {}),
  conversation: section({
    text_only: withDefault(z.boolean(), false),
    max_duration_seconds: withDefault(z.int().min(60).max(7_200), 600),
    client_events: withDefault(z.array(z.string()), [
      'audio',
      'interruption',
      'user_transcript',
      'agent_response',
      'agent_response_correction',
      'agent_tool_response',
    ]),
  }),
});

const switchedOn = z.looseObject({ is_enabled: z.boolean() });

const customGuardrail = z
  .looseObject({
    is_enabled: maybe(z.boolean()),
    name: z.string().max(500),
    prompt: z.string().max(10_000),
    execution_mode: maybe(z.enum(['streaming', 'blocking'])),
    history_message_count: maybe(z.int().min(0).max(100)),
    trigger_action: maybe(z.looseObject({ type: z.enum(['end_call', 'retry']) })),
  })
  .refine(
    ({ trigger_action, execution_mode }) => trigger_action?.type !== 'retry' || execution_mode === 'blocking',
    'Value error, retry trigger action requires blocking execution mode',
  );

const guardrails = section({
  version: withDefault(z.literal('1'), '1'),
  focus: maybe(switchedOn),
  prompt_injection: maybe(switchedOn),
  content: maybe(jsonObject),
  custom: section({ config: section({ configs: withDefault(z.array(customGuardrail), []) }) }),
});

const analysis = {
  evaluation: section({
    criteria: withDefault(
      z.array(z.looseObject({ id: z.string(), conversation_goal_prompt: z.string().max(2_000) })),
      [],
    ),
  }),
  data_collection: withDefault(z.record(z.string(), jsonObject), {}),
};

const webhooks = z.looseObject({
  post_call_webhook_id: maybe(z.string()),
  events: maybe(z.array(z.string())),
});

export const platformSettings = section({
  auth: section({
    enable_auth: withDefault(z.boolean(), false),
    allowlist: withDefault(z.array(z.looseObject({ hostname: z.string() })), []),
    require_origin_header: withDefault(z.boolean(), false),
  }),
  overrides: section({ conversation_config_override: withDefault(jsonObject, {}) }),
  workspace_overrides: section({ webhooks: maybe(webhooks) }),
  privacy: section({
    record_voice: withDefault(z.boolean(), true),
    retention_days: withDefault(z.int(), -1),
    zero_retention_mode: withDefault(z.boolean(), false),
  }),
  call_limits: section({
    agent_concurrency_limit: withDefault(z.int().min(-1), -1),
    daily_limit: withDefault(z.int(), 100_000),
    bursting_enabled: withDefault(z.boolean(), true),
  }),
  /** Callers above the limit wait, unless it is said that they do not. */
  queueing_config: section({
    enabled: withDefault(z.boolean(), true),
    wait_timeout_seconds: withDefault(z.number().min(1).max(1_800), 180),
  }),
  guardrails,
  ...analysis,
});

/** The workspace's own choice, in force where an agent has none. */
export const workspaceSettings = z.looseObject({
  webhooks: maybe(webhooks),
  conversation_initiation_client_data_webhook: maybe(jsonObject),
});
