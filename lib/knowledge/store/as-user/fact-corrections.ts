import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type CorrectionStatus = Database['public']['Enums']['correction_status'];

export type FactCorrection = {
  id: string;
  sourceId: string | null;
  sourceTitle: string | null;
  namespaceId: string;
  wrong: string;
  corrected: string;
  reason: string;
  status: CorrectionStatus;
  /** A user's id; their name is in the list of members. */
  proposedBy: string | null;
  createdAt: string;
  decidedAt: string | null;
};

/** Newest first. Those of a deleted source are left out, as it is itself. */
export async function listCorrections(
  db: UserClient,
  { reflectionId, sourceId }: { reflectionId: string; sourceId?: string },
): Promise<Result<FactCorrection[]>> {
  let query = db
    .from('fact_corrections')
    .select(
      `id, source_id, namespace_id, wrong_statement, corrected_statement, reason, status, created_at, decided_at,
       proposed_by, source:sources!fact_corrections_source_id_reflection_id_namespace_id_fkey (title, deleted_at)`,
    )
    .eq('reflection_id', reflectionId);
  if (sourceId) query = query.eq('source_id', sourceId);
  const rows = fromDatabase(await query.order('created_at', { ascending: false }).order('id').limit(500));
  if (!rows.ok) return rows;
  return ok(
    rows.value
      .filter(({ source }) => !source?.deleted_at)
      .map((row) => ({
        id: row.id,
        sourceId: row.source_id,
        sourceTitle: row.source?.title ?? null,
        namespaceId: row.namespace_id,
        wrong: row.wrong_statement,
        corrected: row.corrected_statement,
        reason: row.reason,
        status: row.status,
        proposedBy: row.proposed_by,
        createdAt: row.created_at,
        decidedAt: row.decided_at,
      })),
  );
}

export async function proposeFactCorrection(
  db: UserClient,
  {
    evidenceId,
    correctedStatement,
    reason,
  }: { evidenceId: string; correctedStatement: string; reason: string },
): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('propose_fact_correction', {
      p_evidence_id: evidenceId,
      p_corrected_statement: correctedStatement,
      p_reason: reason,
    }),
  );
}

export async function decideFactCorrection(
  db: UserClient,
  { correctionId, accept }: { correctionId: string; accept: boolean },
): Promise<Result<CorrectionStatus>> {
  return fromDatabase(
    await db.rpc('decide_fact_correction', { p_correction_id: correctionId, p_accept: accept }),
  );
}
