// `npm run bench:retrieval`: how well questions about the demo person find their answers, beside what Postgres does by itself.

import { searchPassages } from '#lib/knowledge/search-passages.ts';
import { demoQuestions, demoShelves } from '#tests/db/demo-library.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { type Find, heldOut, measureQuality } from '#tests/db/retrieval-quality.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const shelves = demoShelves();
const { db, close } = await serveScratchPostgres();
const reflectionId = await fillLibrary(db, shelves);

const search: Find = async (query) => {
  const namespaces = shelves.map(({ name }) => name);
  const found = await searchPassages({ reflectionId, namespaces, reach: 'steward', query, limit: 10 });
  return found.ok ? found.value : Promise.reject(new Error(found.error.code));
};

/** Postgres alone, on the same passages: the words joined by its own function, ranked by ts_rank. */
const byRank =
  (toQuery: string): Find =>
  async (question) => {
    const rows = await db.query(
      `select body from public.passages, (select ${toQuery} as query) as asked
       where search @@ query order by ts_rank(search, query) desc, id limit 10`,
      [question],
    );
    return rows.map(({ body }) => ({ body: String(body) }));
  };

const ways: readonly (readonly [string, Find])[] = [
  ['searchPassages', search],
  ['ts_rank, every word', byRank(`websearch_to_tsquery('internal.words', $1)`)],
  [
    'ts_rank, any word',
    byRank(`replace(plainto_tsquery('internal.words', $1)::text, ' & ', ' | ')::tsquery`),
  ],
];

const questions = demoQuestions();
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(9);
for (const [title, asked] of [
  ['All questions', questions],
  ['The half that the threshold was not chosen on', heldOut(questions)],
] as const) {
  console.log(`\n${title}: ${asked.answered.length} with an answer, ${asked.unanswered.length} without`);
  console.log(
    `${''.padEnd(20)} | recall@5 | recall@10 |   MRR | rightly empty | wrongly empty | right in all`,
  );
  for (const [name, find] of ways) {
    const quality = await measureQuality(asked, find);
    console.log(
      [
        name.padEnd(20),
        percent(quality.recallAt5),
        percent(quality.recallAt10).padStart(9),
        quality.meanReciprocalRank.toFixed(3),
        percent(quality.rightlyEmpty).padStart(13),
        percent(quality.wronglyEmpty).padStart(13),
        percent(quality.right).padStart(12),
      ].join(' | '),
    );
  }
}
await close();
process.disconnect?.();
