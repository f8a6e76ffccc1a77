import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

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

/**
 * Where a citation is found: a passage in its source, a passage of an earlier text of it, or a correction, with the source
 * that it corrects if there is one.
 */
export type CitedPlace =
  | { sourceId: string; position: number | null }
  | { sourceId: string; formerVersion: number }
  | { sourceId: null };

export async function findCitedPlace(
  db: UserClient,
  { reflectionId, citationId }: { reflectionId: string; citationId: string },
): Promise<Result<CitedPlace>> {
  const [passage, former, correction] = await Promise.all([
    db
      .from('passages')
      .select('source_id, position')
      .eq('reflection_id', reflectionId)
      .eq('id', citationId)
      .maybeSingle(),
    db
      .from('former_passages')
      .select('source_id, version, body, source:sources!inner (version)')
      .eq('reflection_id', reflectionId)
      .eq('id', citationId)
      .maybeSingle(),
    db
      .from('fact_corrections')
      .select('source_id')
      .eq('reflection_id', reflectionId)
      .eq('id', citationId)
      .maybeSingle(),
  ]);
  const found = fromDatabase(passage);
  if (!found.ok) return found;
  if (found.value) return ok({ sourceId: found.value.source_id, position: found.value.position });
  const replaced = fromDatabase(former);
  if (!replaced.ok) return replaced;
  if (replaced.value) return formerPlace(db, replaced.value);
  const corrected = fromDatabase(correction);
  if (!corrected.ok) return corrected;
  if (!corrected.value) return fail('not_found');
  const { source_id: sourceId } = corrected.value;
  return ok(sourceId ? { sourceId, position: null } : { sourceId: null });
}

type Former = { source_id: string; version: number; body: string; source: { version: number } };

/** Words that stand in the text of today were only cut otherwise: they are found there. */
async function formerPlace(db: UserClient, former: Former): Promise<Result<CitedPlace>> {
  const { source_id: sourceId, version, body, source } = former;
  if (version < source.version) return ok({ sourceId, formerVersion: version });
  const same = fromDatabase(
    await db.from('passages').select('position').eq('source_id', sourceId).eq('body', body).limit(1),
  );
  if (!same.ok) return same;
  return ok({ sourceId, position: same.value[0]?.position ?? null });
}
