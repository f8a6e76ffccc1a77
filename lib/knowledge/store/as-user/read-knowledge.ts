import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { Namespace } from './namespaces.ts';
import {
  type DeletedSource,
  type DeletedSourceRow,
  type KnowledgeCounts,
  type SourceSummary,
  type SourceSummaryRow,
  toDeletedSource,
  toSourceSummary,
} from './sources.ts';

type Waiting = { corrections: number; contradictions: number; failed_jobs: number };

/** What waits for a steward, by the tab where it is found. */
export async function countWaiting(db: UserClient, reflectionId: string): Promise<Result<Waiting>> {
  return fromDatabase(await db.rpc('count_waiting', { p_reflection_id: reflectionId }).single());
}

export type Knowledge = {
  namespaces: Namespace[];
  counts: KnowledgeCounts;
  /** By namespace id; namespaces without one are not in it. */
  sourceCounts: ReadonlyMap<string, number>;
  /** Newest first. */
  list: { sources: SourceSummary[]; more: boolean };
  /** Not live yet, or not to be read. */
  goingOn: SourceSummary[];
  /** Those that can still be restored. */
  deleted: DeletedSource[];
};

type Row = {
  namespaces: Namespace[];
  counts: KnowledgeCounts;
  source_counts: { namespace_id: string; source_count: number }[];
  sources: SourceSummaryRow[];
  going_on: SourceSummaryRow[];
  deleted: DeletedSourceRow[];
};

/** What the page of sources shows, in one round trip; for stewards. */
export async function readKnowledge(
  db: UserClient,
  reflectionId: string,
  { namespaceId, offset, limit }: { namespaceId?: string | undefined; offset: number; limit: number },
): Promise<Result<Knowledge>> {
  const row = fromDatabase(
    await db
      .rpc('read_knowledge', {
        p_reflection_id: reflectionId,
        p_limit: limit,
        p_offset: offset,
        ...(namespaceId && { p_namespace_id: namespaceId }),
      })
      .single<Row>(),
  );
  if (!row.ok) return row;
  const { namespaces, counts, source_counts, sources, going_on, deleted } = row.value;
  return ok({
    namespaces,
    counts,
    sourceCounts: new Map(
      source_counts.map(({ namespace_id, source_count }) => [namespace_id, source_count]),
    ),
    list: { sources: sources.slice(0, limit).map(toSourceSummary), more: sources.length > limit },
    goingOn: going_on.map(toSourceSummary),
    deleted: deleted.map(toDeletedSource),
  });
}
