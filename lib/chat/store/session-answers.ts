import 'server-only';
import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { AgentSessionSchema, SessionMessageSchema } from '../agent-session.public.ts';
import { TurnLost } from '../session-store.public.ts';
import { SessionStoreFailure } from '../session-store-failure.ts';

/** What the functions of typed conversations answer. */

const count = z.int().min(0);

/** One spelling of a moment, whether it was just written or is read. */
const momentSchema = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());

const reservationsSchema = z.array(
  z
    .object({
      id: z.guid(),
      node_id: z.string(),
      model: z.string(),
      input_tokens: count,
      output_tokens: count,
      cost_microcents: count,
      priced: z.boolean(),
      sent_tokens: count,
      sent_microcents: count,
      token_microcents: count,
    })
    .transform((row) => ({
      id: row.id,
      nodeId: row.node_id,
      model: row.model,
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      costMicrocents: row.cost_microcents,
      priced: row.priced,
      sentTokens: row.sent_tokens,
      sentMicrocents: row.sent_microcents,
      tokenMicrocents: row.token_microcents,
    })),
);
export const takenOverSchema = reservationsSchema.nullable();

const written = z.object({ outcome: z.literal('written'), at: momentSchema });
const notFound = z.object({ outcome: z.literal('not_found') });

export const startedSchema = z.union([
  z.object({ outcome: z.literal('started'), at: momentSchema }),
  notFound,
]);
export const begunSchema = z.union([
  z.object({ outcome: z.enum(['begun', 'not_found', 'turn_in_progress', 'ended', 'turn_limit']) }),
  z.object({ outcome: z.literal('interrupted'), open: reservationsSchema }),
]);
export const writtenSchema = written;
export const notedSchema = z.union([written, notFound]);
export const keptSchema = z.object({ outcome: z.enum(['written', 'not_found']) });

export const reservedSchema = z.object({
  over: z.enum(['session', 'day']).nullable(),
  spent: count.optional(),
});

export const eventRowsSchema = z.array(
  z.object({ sequence_number: count, content: z.string(), key_id: z.guid(), created_at: momentSchema }),
);

export const mediaRowSchema = z
  .object({ media_type: z.string(), content: z.string(), key_id: z.guid() })
  .nullable();

export const sessionRowSchema = z
  .object({
    agent_slug: z.string(),
    agent: z.string().nullable(),
    context: z.string(),
    key_id: z.guid(),
    title: z.string().nullable(),
    title_key_id: z.guid().nullable(),
    model_id: z.string().nullable(),
    status: AgentSessionSchema.shape.status,
    total_input_tokens: count,
    total_output_tokens: count,
    total_cost_microcents: count,
    created_at: momentSchema,
    updated_at: momentSchema,
    off_record: z.boolean(),
    turns_taken: count,
    next_event: count,
    next_message: count,
    running: z.object({ turn_id: z.guid(), first_event: count, expired: z.boolean() }).nullable(),
    messages: z.array(
      z.object({
        id: z.guid(),
        sequence_number: count,
        role: SessionMessageSchema.shape.role,
        content: z.string(),
        key_id: z.guid(),
        model_id: z.string().nullable(),
        created_at: momentSchema,
      }),
    ),
  })
  .nullable();
export type SessionRow = NonNullable<z.infer<typeof sessionRowSchema>>;

/** A turn that is over is said by a code of its own; every other refusal has a sentence for somebody. */
export function answered<T>(answer: PostgrestSingleResponse<T>): T {
  const result = fromDatabase(answer);
  if (result.ok) return result.value;
  if (result.error.code === 'conversation_not_active') throw new TurnLost('The turn is over.');
  throw new SessionStoreFailure(result.error);
}
