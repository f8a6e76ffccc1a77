import { z } from 'zod';
import { jsonObject } from '../json-object.ts';
import { maybe, nullIsAbsent } from './maybe.ts';
import { toolConfig } from './tool-config.ts';

const withDefault = <T extends z.ZodType>(schema: T, value: z.util.NoUndefined<z.output<T>>) =>
  z.preprocess(nullIsAbsent, schema.default(value));
const section = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.preprocess((value) => value ?? {}, z.looseObject(shape));

const builtInTool = z.looseObject({
  name: z.string(),
  description: withDefault(z.string(), ''),
  params: z.looseObject({ system_tool_type: z.string() }),
});

/**
 * `conversation_config` as an agent is created with it. What it leaves out gets the provider's defaults; which events a
 * client gets by default is not documented there, so those that every client needs are taken here.
 */
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
      tool_ids: withDefault(z.array(z.string()), []),
      tools: maybe(z.array(toolConfig)),
      built_in_tools: withDefault(z.record(z.string(), builtInTool.nullable()), {}),
    }),
  }),
  tts: section({
    model_id: withDefault(z.string(), 'eleven_flash_v2'),
    voice_id: withDefault(z.string(), 'cjVigY5qzO86Huf0OWal'),
    agent_output_audio_format: withDefault(z.string(), 'pcm_16000'),
    speed: withDefault(z.number().min(0.5).max(2), 1),
  }),
  asr: section({ user_input_audio_format: withDefault(z.string(), 'pcm_16000') }),
  turn: section({
    turn_timeout: withDefault(z.number(), 7),
    turn_eagerness: withDefault(z.string(), 'normal'),
    silence_end_call_timeout: withDefault(z.number(), -1),
  }),
  conversation: section({
    text_only: withDefault(z.boolean(), false),
    max_duration_seconds: withDefault(z.int().min(1), 600),
    client_events: withDefault(z.array(z.string()), [
      'audio',
      'interruption',
      'user_transcript',
      'agent_response',
      'agent_response_correction',
      'agent_tool_response',
      'client_tool_call',
    ]),
  }),
});

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
  }),
  call_limits: section({
    agent_concurrency_limit: withDefault(z.int().min(-1), -1),
    daily_limit: withDefault(z.int(), 100_000),
  }),
});

/** The workspace's own choice, in force where an agent has none. */
export const workspaceSettings = z.looseObject({
  webhooks: maybe(webhooks),
  conversation_initiation_client_data_webhook: maybe(jsonObject),
});
