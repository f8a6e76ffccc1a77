// `npm run bench:retrieval`: how well questions about the demo person find their answers, beside what Postgres does by itself.

import { demoQuestions, demoShelves } from '#tests/db/demo-library.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { heldOut, measureQuality, tuningHalf } from '#tests/db/retrieval-quality.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { waysToFind } from '#tests/db/ways-to-find.ts';

const shelves = demoShelves();
const { db, close } = await serveScratchPostgres();
const find = waysToFind(db, await fillLibrary(db, shelves), shelves);

/** Merged ones compare with merged ones, bare passages with bare passages. */
const ways = [
  ['searchPassages', find.search],
  ['ts_rank, any word, cleaned and merged', find.plainMerged],
  ['search, unmerged', find.searchUnmerged],
  ['ts_rank, any word, cleaned', find.plainCleaned],
  ['ts_rank, any word', find.plain],
  ['ts_rank, every word', find.plainEveryWord],
] as const;
const titleWidth = Math.max(...ways.map(([title]) => title.length));

const questions = demoQuestions();
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
for (const [title, asked] of [
  ['All questions', questions],
  ['The half that the threshold was chosen on', tuningHalf(questions)],
  ['The half that was held out', heldOut(questions)],
] as const) {
  console.log(`\n${title}: ${asked.answered.length} with an answer, ${asked.unanswered.length} without`);
  console.log(
    `${''.padEnd(titleWidth)} | recall@5 | recall@10 |   MRR | rightly empty | wrongly empty | right in all | read in 5`,
  );
  // At once, because a connection to the search that is left alone for long is closed.
  const measured = await Promise.all(
    ways.map(async ([name, way]) => [name, await measureQuality(asked, way)] as const),
  );
  for (const [name, quality] of measured) {
    console.log(
      [
        name.padEnd(titleWidth),
        percent(quality.recallAt5).padStart(8),
        percent(quality.recallAt10).padStart(9),
        quality.meanReciprocalRank.toFixed(3),
        percent(quality.rightlyEmpty).padStart(13),
        percent(quality.wronglyEmpty).padStart(13),
        percent(quality.right).padStart(12),
        quality.charactersIn5.toFixed(0).padStart(9),
      ].join(' | '),
    );
  }
}
await close();
process.disconnect?.();
