import { z } from 'zod';
import { isJsonObject, jsonObject, parseShallowJson } from '../json-object.ts';
import type { AgentSettings, DynamicVariables, JsonObject } from '../local-types.ts';
import type { ErrorType } from './server-frame.ts';

const MAX_TEXT = 20_000;

const text = z.string().max(MAX_TEXT);
const eventId = z.number().int();

const audioChunk = z.object({ user_audio_chunk: z.base64() });

const typedFrames = {
  pong: z.object({ type: z.literal('pong'), event_id: eventId }),
  user_message: z.object({ type: z.literal('user_message'), text }),
  user_activity: z.object({ type: z.literal('user_activity') }),
  contextual_update: z.object({ type: z.literal('contextual_update'), text }),
  client_tool_result: z.object({
    type: z.literal('client_tool_result'),
    tool_call_id: z.string().max(200),
    result: z.string().default(''),
    is_error: z.boolean().default(false),
  }),
  feedback: z.object({
    type: z.literal('feedback'),
    event_id: eventId,
    score: z.enum(['like', 'dislike']).nullable(),
  }),
  multimodal_message: z.object({
    type: z.literal('multimodal_message'),
    text: z.object({ text }).nullish(),
  }),
};

export type ClientFrame =
  | { [Type in keyof typeof typedFrames]: z.output<(typeof typedFrames)[Type]> }[keyof typeof typedFrames]
  | { type: 'user_audio_chunk'; audio: Buffer };

/**
 * Reads one frame of the person's side. Types that we do not know (and `mcp_tool_approval_result`, for there are no MCP
 * tools here) are ignored, so that a newer SDK works; what cannot be a frame, or is a known one in the wrong shape, is invalid.
 */
export function readClientFrame(data: string): ClientFrame | 'ignored' | 'invalid' {
  const value = parseShallowJson(data);
  const audio = audioChunk.safeParse(value);
  if (audio.success) {
    return { type: 'user_audio_chunk', audio: Buffer.from(audio.data.user_audio_chunk, 'base64') };
  }
  const envelope = z.object({ type: z.string() }).safeParse(value);
  if (!envelope.success) return 'invalid';
  const { type } = envelope.data;
  if (!isKnown(type)) return 'ignored';
  const frame = typedFrames[type].safeParse(value);
  return frame.success ? frame.data : 'invalid';
}

const isKnown = (type: string): type is keyof typeof typedFrames => Object.hasOwn(typedFrames, type);

const initFrame = z.object({
  type: z.literal('conversation_initiation_client_data'),
  conversation_config_override: jsonObject.nullish(),
  dynamic_variables: jsonObject.nullish(),
  user_id: z.string().max(200).nullish(),
});

type Refusal = { ok: false; errorType: ErrorType; reason: string };
type Opening = {
  ok: true;
  settings: AgentSettings;
  overrides: JsonObject;
  variables: DynamicVariables;
  userId?: string;
};

/** Reads the first frame of a call and applies what it overrides to the agent's settings, if the agent allows it. */
export function readInitFrame(data: string, settings: AgentSettings): Opening | Refusal {
  const frame = initFrame.safeParse(parseShallowJson(data));
  if (!frame.success) {
    return refusal('invalid_message', 'Expected conversation_initiation_client_data as the first message.');
  }
  const { conversation_config_override, dynamic_variables, user_id } = frame.data;
  const leaves = overrideLeaves(conversation_config_override ?? {});
  const forbidden = leaves.find(([path, value]) => !isAllowed(path, value, settings));
  if (forbidden) {
    const field = forbidden[0].split('.').at(-1);
    return refusal('override_error', `Override for field '${field}' is not allowed by config.`);
  }
  const overridden = overrideSettings(settings, leaves);
  if (!overridden) return refusal('value_error', 'An override has the wrong type.');
  return {
    ok: true,
    settings: overridden,
    overrides: conversation_config_override ?? {},
    variables: scalarVariables(dynamic_variables ?? {}),
    ...(user_id && { userId: user_id }),
  };
}

const refusal = (errorType: ErrorType, reason: string): Refusal => ({ ok: false, errorType, reason });

type Leaf = [path: string, value: unknown];

/** The values that are really given, by dotted path: the SDK always sends the empty objects around them. */
function overrideLeaves(value: JsonObject, path = ''): Leaf[] {
  return Object.entries(value).flatMap(([name, inner]): Leaf[] => {
    const innerPath = path === '' ? name : `${path}.${name}`;
    if (inner === null || inner === undefined) return [];
    return isJsonObject(inner) ? overrideLeaves(inner, innerPath) : [[innerPath, inner]];
  });
}

/** An agent that only writes may be asked to do so. */
const isAllowed = (path: string, value: unknown, settings: AgentSettings) =>
  settings.allowedOverrides.has(path) ||
  (path === 'conversation.text_only' && value === true && settings.textOnly);

const overridable = z.object({
  'agent.first_message': z.string().optional(),
  'agent.language': z.string().max(20).optional(),
  'agent.prompt.prompt': z.string().optional(),
  'tts.voice_id': z.string().max(200).optional(),
  'tts.speed': z.number().min(0.7).max(1.2).optional(),
  'conversation.text_only': z.boolean().optional(),
  'conversation.max_duration_seconds': z.number().int().positive().optional(),
});

/** Settings of theirs that this provider has no use for (a model, a knowledge base) change nothing. */
function overrideSettings(settings: AgentSettings, leaves: readonly Leaf[]): AgentSettings | null {
  const parsed = overridable.safeParse(Object.fromEntries(leaves));
  if (!parsed.success) return null;
  const given = parsed.data;
  return {
    ...settings,
    firstMessage: given['agent.first_message'] ?? settings.firstMessage,
    language: given['agent.language'] ?? settings.language,
    prompt: given['agent.prompt.prompt'] ?? settings.prompt,
    voiceId: given['tts.voice_id'] ?? settings.voiceId,
    speed: given['tts.speed'] ?? settings.speed,
    textOnly: given['conversation.text_only'] ?? settings.textOnly,
    maxDurationSeconds: given['conversation.max_duration_seconds'] ?? settings.maxDurationSeconds,
  };
}

/**
 * Names of the provider's own variables are left out: with `system__conversation_id` in the hands of the caller a tool
 * would be told of somebody else's conversation. Null counts as missing.
 */
function scalarVariables(given: JsonObject): DynamicVariables {
  const kept = Object.entries(given).filter(([name, value]) => !name.startsWith('system__') && value != null);
  return Object.fromEntries(kept.map(([name, value]) => [name, scalar(value)]));
}

function scalar(value: unknown): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
