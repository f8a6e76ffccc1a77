import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import type { JobQueue } from '#lib/platform/queue/jobs.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type DeadLetter = {
  id: string;
  queue: JobQueue;
  /** What the job was to do, as its payload names it. */
  kind: string;
  lastError: string;
  createdAt: string;
  sourceTitle: string | null;
};

const payloadSchema = z.looseObject({
  kind: z.string().catch(''),
  source_id: z.guid().optional().catch(undefined),
});

/** Jobs that were given up and not tried again since. */
export async function listDeadLetters(db: UserClient, reflectionId: string): Promise<Result<DeadLetter[]>> {
  const letters = fromDatabase(
    await db
      .from('dead_letters')
      .select('id, queue, payload, last_error, created_at')
      .eq('reflection_id', reflectionId)
      .is('retried_at', null)
      .order('created_at', { ascending: false })
      .limit(200),
  );
  if (!letters.ok) return letters;
  if (letters.value.length === 0) return ok([]);
  const payloads = letters.value.map(({ payload }) => payloadSchema.parse(payload));
  const sourceIds = payloads.flatMap(({ source_id }) => source_id ?? []);
  const sources = fromDatabase(await db.from('sources').select('id, title').in('id', sourceIds).limit(200));
  if (!sources.ok) return sources;
  const titles = new Map(sources.value.map(({ id, title }) => [id, title]));
  return ok(
    letters.value.map(({ id, queue, last_error, created_at }, index) => ({
      id,
      queue,
      kind: payloads[index]?.kind ?? '',
      lastError: last_error,
      createdAt: created_at,
      sourceTitle: titles.get(payloads[index]?.source_id ?? '') ?? null,
    })),
  );
}

export async function retryDeadLetter(db: UserClient, deadLetterId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('retry_dead_letter', { p_dead_letter_id: deadLetterId }));
}
