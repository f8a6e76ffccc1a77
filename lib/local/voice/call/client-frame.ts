import { z } from 'zod';
import { parseShallowJson } from '../json-object.ts';

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
