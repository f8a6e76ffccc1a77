import 'server-only';
import { type RankedPassage, rankPassages, type SearchReach } from '#lib/db/passages.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { cleanQuery } from './clean-query.ts';
import { type Embedding, embedQuestion } from './embed-texts.ts';
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
  if (cleanQuery(query) === '' || namespaces.length === 0) return ok([]);
  const ranked = await askRanking({ query, limit }, (question) =>
    rankPassages({ reflectionId, namespaces, reach, ...question }),
  );
  return ranked.ok ? ok(gatherPassages(ranked.value, limit)) : ranked;
}

type RankingQuestion = { query: string; limit: number; embedding?: Embedding };

/** What a ranking in the database is asked for a question as it was put. More than is wanted: neighbours are put together. */
export async function askRanking<T>(
  { query, limit }: { query: string; limit: number },
  rank: (question: RankingQuestion) => Promise<T>,
): Promise<T> {
  const cleaned = cleanQuery(query);
  const embedding = cleaned === '' ? null : await embedQuestion(query);
  return rank({ query: cleaned, limit: limit * 3, ...(embedding && { embedding }) });
}
