import { cleanQuery, searchPassages } from '#lib/knowledge/search-passages.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import type { Shelf } from '#tests/db/fill-library.ts';
import type { Find } from '#tests/db/retrieval-quality.ts';

const LIMIT = 10;

/** The search, and what Postgres does by itself with pieces that are longer: the passages that citations lead to. */
export async function waysToFind(db: SqlDatabase, reflectionId: string, shelves: readonly Shelf[]) {
  await db.exec(`
    drop table if exists pg_temp.plain_passages;
    create temporary table plain_passages as
    select reflection_id, body, internal.words_of(body) as search from public.passages`);

  const scope = { reflectionId, namespaces: shelves.map(({ name }) => name), reach: 'steward' } as const;

  const search: Find = async (query) => {
    const found = await searchPassages({ ...scope, query, limit: LIMIT });
    return found.ok ? found.value : Promise.reject(new Error(found.error.code));
  };
  const byRank = async (toQuery: string, question: string) => {
    const rows = await db.query(
      `select body from plain_passages, (select ${toQuery} as query) as asked
       where reflection_id = $2 and search @@ query order by ts_rank(search, query) desc, body limit $3`,
      [question, reflectionId, LIMIT],
    );
    return rows.map((row) => ({ body: String(row.body) }));
  };
  const anyWord = `replace(plainto_tsquery('internal.words', $1)::text, ' & ', ' | ')::tsquery`;
  const plain: Find = (question) => byRank(anyWord, question);
  const plainCleaned: Find = (question) => byRank(anyWord, cleanQuery(question));

  return { search, plain, plainCleaned };
}
