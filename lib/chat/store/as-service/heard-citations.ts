import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type HeardCitation = { citation: string; text: string; namespace: string; source_title: string };

/** The words that citations stand for, as a lookup would tell them to this member now; what they may not hear is left out. */
export async function readHeardCitations(
  { reflectionId, userId }: { reflectionId: string; userId: string },
  citations: readonly string[],
): Promise<Result<Map<string, HeardCitation>>> {
  if (citations.length === 0) return ok(new Map());
  const rows = fromDatabase(
    await serviceClient().rpc('read_heard_citations', {
      p_reflection_id: reflectionId,
      p_user_id: userId,
      p_citations: [...citations],
    }),
  );
  if (!rows.ok) return rows;
  return ok(
    new Map(
      rows.value.map(({ citation_id, words, namespace_name, source_title }) => [
        citation_id,
        { citation: citation_id, text: words, namespace: namespace_name, source_title },
      ]),
    ),
  );
}
