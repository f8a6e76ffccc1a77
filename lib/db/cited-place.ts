import 'server-only';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { UserClient } from './user-client.ts';

/** Where a citation is found: a passage in its source, or a correction, with the source that it corrects if there is one. */
export type CitedPlace = { sourceId: string; position: number | null } | { sourceId: null };

export async function findCitedPlace(
  db: UserClient,
  { reflectionId, citationId }: { reflectionId: string; citationId: string },
): Promise<Result<CitedPlace>> {
  const [passage, correction] = await Promise.all([
    db
      .from('passages')
      .select('source_id, position')
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
  const corrected = fromDatabase(correction);
  if (!corrected.ok) return corrected;
  if (!corrected.value) return fail('not_found');
  const { source_id: sourceId } = corrected.value;
  return ok(sourceId ? { sourceId, position: null } : { sourceId: null });
}
