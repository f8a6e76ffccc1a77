import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';

export type HiddenFrom = Database['public']['Enums']['hidden_from'];

/** From then on it is in no voice for them; the voice is put together anew. */
export async function hideStatement(
  db: UserClient,
  { evidenceId, from }: { evidenceId: string; from: HiddenFrom },
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('hide_statement', { p_evidence_id: evidenceId, p_hidden_from: from }));
}

export async function showStatement(db: UserClient, evidenceId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('show_statement', { p_evidence_id: evidenceId }));
}
