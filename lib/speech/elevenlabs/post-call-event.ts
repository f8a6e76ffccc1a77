import { z } from 'zod';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import type { VoiceConversation } from '../voice-provider.ts';
import { wasCutOff } from './was-cut-off.ts';

export const SIGNATURE_HEADER = 'elevenlabs-signature';

/** What is told once and never again is read as far as it goes: a field of another kind is as good as none. */
const text = z.string().catch('');
const seconds = z.number().nonnegative().max(1_000_000).catch(0);
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((entry) => item.safeParse(entry).data ?? []));

const toolCallSchema = z
  .object({ request_id: text, tool_name: text, params_as_json: text })
  .transform(({ request_id, tool_name, params_as_json }) => ({
    requestId: request_id,
    name: tool_name,
    input: params_as_json,
  }));

const toolResultSchema = z
  .object({ request_id: text, tool_name: text, result_value: text, is_error: z.boolean().catch(false) })
  .transform(({ request_id, tool_name, result_value, is_error }) => ({
    requestId: request_id,
    name: tool_name,
    output: result_value,
    isError: is_error,
  }));

const turnSchema = z
  .object({
    role: z.enum(['user', 'agent']),
    message: text,
    time_in_call_secs: seconds,
    interrupted: z.boolean().catch(false),
    tool_calls: listOf(toolCallSchema),
    tool_results: listOf(toolResultSchema),
  })
  .transform((turn) => ({
    role: turn.role,
    text: turn.message,
    atSeconds: turn.time_in_call_secs,
    interrupted: turn.interrupted,
    toolCalls: turn.tool_calls,
    toolResults: turn.tool_results,
  }));

const metadataSchema = z.object({
  start_time_unix_secs: z.number().positive().max(253_402_300_000).nullable().catch(null),
  call_duration_secs: seconds,
  termination_reason: text,
  error: z
    .object({ code: z.number().catch(0), reason: text })
    .nullable()
    .catch(null),
});
const NO_METADATA = {
  start_time_unix_secs: null,
  call_duration_secs: 0,
  termination_reason: '',
  error: null,
};

const conversationSchema = z
  .object({
    conversation_id: z.string().min(1).max(200),
    agent_id: text,
    status: z.enum(['initiated', 'in-progress', 'processing', 'done', 'failed']).catch('done'),
    transcript: listOf(turnSchema),
    metadata: metadataSchema.catch(NO_METADATA),
  })
  .transform(({ metadata, ...told }): VoiceConversation => {
    const endReason = metadata.termination_reason || null;
    return {
      conversationId: told.conversation_id,
      agentId: told.agent_id,
      status: told.status,
      startedAt: new Date((metadata.start_time_unix_secs ?? Date.now() / 1_000) * 1_000),
      durationSeconds: metadata.call_duration_secs,
      turns: told.transcript,
      variables: {},
      endReason,
      wasCutOff: wasCutOff({ endReason, error: metadata.error }),
      error: metadata.error,
    };
  });

const eventSchema = z.object({ type: z.string(), data: z.unknown() });

/** The conversation that the provider tells us is over; null for every other event, and `unreadable` for none of its own. */
export function readPostCallEvent(body: string): VoiceConversation | null | 'unreadable' {
  const event = eventSchema.safeParse(parseJson(body));
  if (!event.success) return 'unreadable';
  if (event.data.type !== 'post_call_transcription') return null;
  return conversationSchema.safeParse(event.data.data).data ?? 'unreadable';
}
