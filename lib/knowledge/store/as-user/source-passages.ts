import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type SourcePassage = { id: string; position: number; body: string };

/** A part of a source in its order, and how many passages the whole has. */
export async function listPassages(
  db: UserClient,
  { sourceId, from, limit }: { sourceId: string; from: number; limit: number },
): Promise<Result<{ passages: SourcePassage[]; total: number }>> {
  const [passages, last] = await Promise.all([
    db
      .from('passages')
      .select('id, position, body')
      .eq('source_id', sourceId)
      .gte('position', from)
      .order('position')
      .limit(limit),
    db
      .from('passages')
      .select('position')
      .eq('source_id', sourceId)
      .order('position', { ascending: false })
      .limit(1),
  ]);
  const rows = fromDatabase(passages);
  if (!rows.ok) return rows;
  const end = fromDatabase(last);
  if (!end.ok) return end;
  return ok({ passages: rows.value, total: (end.value[0]?.position ?? -1) + 1 });
}
