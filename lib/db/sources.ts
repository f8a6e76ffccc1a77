import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { UserClient } from './user-client.ts';

/** Sources by namespace id; namespaces without one are not in it. */
export async function countSources(
  db: UserClient,
  reflectionId: string,
): Promise<Result<ReadonlyMap<string, number>>> {
  const rows = fromDatabase(await db.rpc('count_sources', { p_reflection_id: reflectionId }));
  if (!rows.ok) return rows;
  return ok(new Map(rows.value.map(({ namespace_id, source_count }) => [namespace_id, source_count])));
}
