import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { HiddenFrom } from './hidden-statements.ts';

export type EvidenceKind = Database['public']['Enums']['evidence_kind'];

export type Evidence = {
  id: string;
  kind: EvidenceKind;
  quote: string;
  outrankedBy: string | null;
  hiddenFrom: HiddenFrom | null;
};

/** In the order of the source. */
export async function listEvidence(
  db: UserClient,
  { sourceId }: { sourceId: string },
): Promise<Result<Evidence[]>> {
  const rows = fromDatabase(
    await db
      .from('evidence')
      .select('id, kind, quote, outranked_by, hidden_from')
      .eq('source_id', sourceId)
      .order('position')
      .limit(1000),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map(({ outranked_by, hidden_from, ...row }) => ({
      ...row,
      outrankedBy: outranked_by,
      hiddenFrom: hidden_from,
    })),
  );
}
