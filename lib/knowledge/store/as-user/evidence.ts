import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type EvidenceKind = Database['public']['Enums']['evidence_kind'];

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

/** How much there is to say, by the name of the namespace and kind. */
export type StatementCount = { namespace: string; kind: EvidenceKind; statements: number };

export async function countStatements(
  db: UserClient,
  reflectionId: string,
): Promise<Result<StatementCount[]>> {
  const rows = fromDatabase(await db.rpc('count_statements', { p_reflection_id: reflectionId }));
  return rows.ok ? ok(rows.value) : rows;
}
