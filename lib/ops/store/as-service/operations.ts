import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

const operationsSchema = z.object({
  queues: z.array(
    z.object({ queue: z.string(), waiting: z.number(), oldest_seconds: z.number(), dead: z.number() }),
  ),
  letters: z.array(
    z.object({
      id: z.guid(),
      queue: z.string(),
      kind: z.string(),
      reads: z.number(),
      error: z.string(),
      at: z.string(),
    }),
  ),
  agents: z.object({ all: z.number(), never_audited: z.number(), drifted: z.number() }),
  refusals: z.array(
    z.object({
      reflectionId: z.guid(),
      surface: z.string(),
      error: z.string().nullable(),
      drift: z.array(z.string()),
      at: z.string(),
    }),
  ),
  meanings: z.object({ lines: z.number(), withMeaning: z.number() }),
  erasures: z.object({
    open: z.number(),
    oldest: z.string().nullable(),
    calls: z.number(),
    words: z.number(),
  }),
  databaseBytes: z.number(),
});

export type Operations = z.infer<typeof operationsSchema>;

/** `model`: whose meanings are counted; those of any, when none is named. */
export async function readOperations(model: string | null): Promise<Result<Operations>> {
  const read = fromDatabase(
    await serviceClient().rpc('read_operations', model === null ? {} : { p_model: model }),
  );
  return read.ok ? ok(operationsSchema.parse(read.value)) : read;
}

const detailsSchema = z.record(z.string(), z.unknown());

export type ListedEvent = {
  action: string;
  actorId: string | null;
  reflectionId: string | null;
  details: Record<string, unknown>;
  at: string;
};

/** Who got in, was refused, changed roles, took words out or erased them; the newest first. */
export async function listSecurityEvents(limit: number): Promise<Result<ListedEvent[]>> {
  const rows = fromDatabase(await serviceClient().rpc('list_security_events', { p_limit: limit }));
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      action: row.action,
      actorId: row.actor_id,
      reflectionId: row.reflection_id,
      details: detailsSchema.parse(row.details),
      at: row.created_at,
    })),
  );
}

/** False when it was tried again already, or is gone. */
export async function retryAsOperator(deadLetterId: string, userId: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('retry_dead_letter_as_operator', {
      p_dead_letter_id: deadLetterId,
      p_user_id: userId,
    }),
  );
}
