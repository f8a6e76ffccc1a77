// `npm run learn:statements`: learns by which signs a statement stands by itself, from statements that a reader judged, and writes them to
// `lib/knowledge/evidence/stands-by-itself.json`; says what is gained, and with `-- --held-out` what of persons that nothing was learnt from.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSaidPlainly, isWhole, signsOfStanding } from '#lib/knowledge/evidence/stands-by-itself.ts';
import { judgedStatements } from '#tests/knowledge/evidence/judged-statements.ts';
import { chanceOf, fitOutcomes } from './fit-weights.ts';

const examplesIn = (file: 'learnt' | 'held-out') =>
  judgedStatements(file).map(({ placed, ...judged }) => {
    const signs = signsOfStanding(placed);
    const whole = isWhole(placed, judged.isStory);
    const isPlain = whole && isSaidPlainly(placed) && signs.afterQuestion === 0;
    return { ...judged, isWhole: whole, isPlain, signs, row: Object.values(signs) };
  });
const [all, held] = [examplesIn('learnt'), examplesIn('held-out')];
// What rules know not to stand is no example of anything.
const learnt = all.filter(({ isWhole }) => isWhole);
const signs = Object.keys(learnt[0]?.signs ?? {});

const KEEP_SMALL = 0.1;
const scoreBy = (fitted: ReturnType<typeof fitOutcomes>, row: readonly number[]) =>
  chanceOf(row.reduce((sum, value, at) => sum + value * (fitted.weights[at] ?? 0), fitted.always));

/** Each person judged by what was learnt of the others. */
const names = [...new Set(learnt.map(({ name }) => name))];
const crossed = Array.from({ length: 6 }, (_, fold) => {
  const out = new Set(names.filter((_, place) => place % 6 === fold));
  const fitted = fitOutcomes(
    learnt.filter(({ name }) => !out.has(name)),
    KEEP_SMALL,
  );
  return learnt
    .filter(({ name }) => out.has(name))
    .map((one) => ({ ...one, chance: scoreBy(fitted, one.row) }));
}).flat();

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
/** From which chance on this share of all that is taken stands by itself. */
function leastOf(share: number, rows: typeof crossed): number {
  const inOrder = rows.toSorted((one, other) => other.chance - one.chance);
  let [good, least] = [0, 1];
  for (const [place, { isGood, chance }] of inOrder.entries()) {
    good += Number(isGood);
    if (good >= share * (place + 1)) least = chance;
  }
  return rounded(least);
}
const least = leastOf(
  0.9,
  crossed.filter(({ isStory }) => !isStory),
);
/** More of the story follows, which often says what its first sentence left open. */
const leastOfStory = leastOf(
  0.85,
  crossed.filter(({ isStory }) => isStory),
);

const fitted = fitOutcomes(learnt, KEEP_SMALL);
const learntWeights = {
  weights: Object.fromEntries(signs.map((sign, at) => [sign, rounded(fitted.weights[at] ?? 0)])),
  always: rounded(fitted.always),
  least,
  leastOfStory,
};
writeFileSync(
  join(import.meta.dirname, '../../lib/knowledge/evidence/stands-by-itself.json'),
  `${JSON.stringify(learntWeights, null, 2)}\n`,
);

type Scored = { chance: number; isGood: boolean; isStory: boolean; isPlain: boolean };
const standing = (among: readonly Scored[]) => among.filter(({ isGood }) => isGood).length;
const say = (title: string, rows: readonly Scored[]) => {
  for (const isStory of [false, true]) {
    const of = rows.filter((row) => row.isStory === isStory);
    const taken = of.filter(({ chance, isPlain }) =>
      isStory ? chance >= leastOfStory : isPlain || chance >= least,
    );
    console.log(
      `${title}, ${isStory ? 'beginnings of stories' : 'statements'}: ${standing(of)} of ${of.length} stand by themselves; of the ${taken.length} that are taken, ${standing(taken)} do`,
    );
  }
};
const ruledOut = all.filter(({ isWhole }) => !isWhole).map((one) => ({ ...one, chance: 0 }));
say('Learnt from, each person judged by the others', [...crossed, ...ruledOut]);
// The curve: how many stand by themselves of the best tenth, two tenths and so on.
const judged = [...crossed, ...ruledOut]
  .filter(({ isStory }) => !isStory)
  .toSorted((one, other) => other.chance - one.chance);
for (let tenth = 1; tenth <= 10; tenth += 1) {
  const best = judged.slice(0, Math.round((judged.length * tenth) / 10));
  const share = Math.round((100 * standing(best)) / best.length);
  console.log(
    `  of the best ${tenth} tenths ${share} % stand, from a chance of ${rounded(best.at(-1)?.chance ?? 0)}`,
  );
}
if (process.argv.includes('--held-out'))
  say(
    'Held out',
    held.map((one) => ({ ...one, chance: one.isWhole ? scoreBy(fitted, one.row) : 0 })),
  );
process.disconnect?.();
