import { rankPassages } from '#lib/db/passages.ts';
import { cleanQuery } from '#lib/knowledge/clean-query.ts';
import { gatherPassages } from '#lib/knowledge/gather-passages.ts';
import { searchPassages } from '#lib/knowledge/search-passages.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import type { Shelf } from '#tests/db/fill-library.ts';
import type { Find } from '#tests/db/retrieval-quality.ts';

const LIMIT = 10;

/**
 * The search, and what Postgres does by itself with the same passages, each with and without putting neighbours together:
 * longer results hold more answers, so only ways that give equally long ones compare.
 */
export function waysToFind(db: SqlDatabase, reflectionId: string, shelves: readonly Shelf[]) {
  const scope = { reflectionId, namespaces: shelves.map(({ name }) => name), reach: 'steward' } as const;

  const search: Find = async (query) => {
    const found = await searchPassages({ ...scope, query, limit: LIMIT });
    return found.ok ? found.value : Promise.reject(new Error(found.error.code));
  };
  const searchUnmerged: Find = async (question) => {
    const query = cleanQuery(question);
    const ranked = await rankPassages({ ...scope, query, limit: LIMIT });
    return ranked.ok ? ranked.value : Promise.reject(new Error(ranked.error.code));
  };

  const byRank = async (toQuery: string, question: string, limit: number) => {
    const rows = await db.query(
      `select id, source_id, position, body, ts_rank(search, query) as score
       from public.passages, (select ${toQuery} as query) as asked
       where reflection_id = $2 and search @@ query order by score desc, body limit $3`,
      [question, reflectionId, limit],
    );
    return rows.map((row) => ({
      citationId: String(row.id),
      sourceId: String(row.source_id),
      sourceTitle: '',
      namespace: '',
      position: Number(row.position),
      body: String(row.body),
      score: Number(row.score),
      corrections: [],
    }));
  };
  const everyWord = `websearch_to_tsquery('internal.words', $1)`;
  const anyWord = `replace(plainto_tsquery('internal.words', $1)::text, ' & ', ' | ')::tsquery`;
  const plainEveryWord: Find = (question) => byRank(everyWord, question, LIMIT);
  const plain: Find = (question) => byRank(anyWord, question, LIMIT);
  const plainCleaned: Find = (question) => byRank(anyWord, cleanQuery(question), LIMIT);
  const plainMerged: Find = async (question) =>
    gatherPassages(await byRank(anyWord, cleanQuery(question), LIMIT * 3), LIMIT);

  return { search, searchUnmerged, plainEveryWord, plain, plainCleaned, plainMerged };
}
