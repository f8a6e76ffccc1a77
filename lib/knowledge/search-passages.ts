import 'server-only';
import { type RankedPassage, rankPassages, type SearchReach } from '#lib/db/passages.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { cleanQuery } from './clean-query.ts';
import { embedQuestion } from './embed-texts.ts';
import { gatherPassages } from './gather-passages.ts';

export type { SearchReach };

/**
 * A piece of what the person gave, verbatim, and where it stands. `citationId` is the passage's id; of a correction that
 * has no passage (then `position` is null) the correction's. `corrections` says what of the body is no longer true.
 */
export type FoundPassage = RankedPassage;

type Search = {
  reflectionId: string;
  namespaces: readonly string[];
  reach: SearchReach;
  query: string;
  limit?: number;
};

/** The passages that answer a question, best first; none when nothing fits, and none for a question without words. */
export async function searchPassages({
  reflectionId,
  namespaces,
  reach,
  query,
  limit = 8,
}: Search): Promise<Result<FoundPassage[]>> {
  const cleaned = cleanQuery(query);
  if (cleaned === '' || namespaces.length === 0) return ok([]);
  const embedding = await embedQuestion(query);
  const ranked = await rankPassages({
    reflectionId,
    namespaces,
    reach,
    query: cleaned,
    limit: limit * 3,
    ...(embedding && { embedding }),
  });
  return ranked.ok ? ok(gatherPassages(ranked.value, limit)) : ranked;
}
