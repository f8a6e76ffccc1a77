import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { EvidenceKind } from './evidence.ts';

/** How much there is to say, by the name of the namespace and kind. */
export type StatementCount = { namespace: string; kind: EvidenceKind; statements: number };

export async function countStatements(
  db: UserClient,
  reflectionId: string,
): Promise<Result<StatementCount[]>> {
  const rows = fromDatabase(await db.rpc('count_statements', { p_reflection_id: reflectionId }));
  return rows.ok ? ok(rows.value) : rows;
}
