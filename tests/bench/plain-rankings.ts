import { cleanQuery } from '#lib/knowledge/search-passages.ts';
import type { FoundLines } from '#lib/knowledge/store/as-service/lines.ts';
import type { PersonSet } from '#tests/db/person-sets.ts';
import type { ScratchStack } from '#tests/db/serve-scratch-postgres.ts';

/** The bodies of passages, best first, of the namespaces in which something was found. */
type Rank = (question: string, person: PersonSet, found: FoundLines) => Promise<string[]>;

type Passage = { namespace: string; body: string; words: string[] };

/** What Postgres does by itself, and BM25 as it stands in the textbooks, over the stems that Postgres makes. */
export async function plainRankings(
  db: ScratchStack['db'],
  reflectionId: string,
): Promise<Record<'BM25' | 'ts_rank', Rank>> {
  const rows = await db.query(
    `select name, body, array(
       select word.lexeme from unnest(internal.words_of(body, coalesce(sources.language, 'en'))) as word, unnest(positions)
     ) as words
     from public.passages
     join public.namespaces on namespaces.id = passages.namespace_id
     join public.sources on sources.id = source_id
     where passages.reflection_id = $1`,
    [reflectionId],
  );
  const passages: Passage[] = rows.map(({ name, body, words }) => ({
    namespace: String(name),
    body: String(body),
    words: Array.isArray(words) ? words.map(String) : [],
  }));
  const readable = (found: FoundLines) => {
    const names = new Set(found.sources.map(({ namespace }) => namespace));
    return passages.filter(({ namespace }) => names.has(namespace));
  };
  return {
    async BM25(_, __, found) {
      const terms = found.asked.flatMap(({ lexeme }) => lexeme ?? []);
      return bestBy(readable(found), bm25(readable(found), terms));
    },
    async ts_rank(question, _, found) {
      const texts = readable(found);
      const ranks = await db.query(
        `select ts_rank(internal.words_of(body), replace(plainto_tsquery('internal.words', $2)::text, ' & ', ' | ')::tsquery)
           as rank
         from json_array_elements_text($1::text::json) with ordinality as passage (body, place) order by place`,
        [JSON.stringify(texts.map(({ body }) => body)), cleanQuery(question)],
      );
      return bestBy(texts, (_, place) => Number(ranks[place]?.rank ?? 0));
    },
  };
}

function bestBy(passages: readonly Passage[], score: (passage: Passage, place: number) => number): string[] {
  return passages
    .map((passage, place) => ({ body: passage.body, score: score(passage, place) }))
    .filter((scored) => scored.score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ body }) => body);
}

function bm25(passages: readonly Passage[], terms: readonly string[]): (passage: Passage) => number {
  const average = passages.reduce((sum, { words }) => sum + words.length, 0) / passages.length;
  const worth = new Map(
    terms.map((term) => {
      const used = passages.filter(({ words }) => words.includes(term)).length;
      return [term, Math.log(1 + (passages.length - used + 0.5) / (used + 0.5))];
    }),
  );
  return ({ words }) =>
    terms.reduce((sum, term) => {
      const often = words.filter((word) => word === term).length;
      return (
        sum +
        ((worth.get(term) ?? 0) * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * words.length) / average))
      );
    }, 0);
}
