// `npm run learn:statements`: learns by which signs a statement stands by itself, from statements that a reader judged, and writes them to
// `lib/knowledge/evidence/stands-by-itself.json`; says what is gained, of persons who were held out too.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signsOfStanding } from '#lib/knowledge/evidence/stands-by-itself.ts';
import { judgedStatements } from '#tests/knowledge/evidence/judged-statements.ts';
import { chanceOf, fitOutcomes } from './fit-weights.ts';

const examplesIn = (file: 'learnt' | 'held-out') =>
  judgedStatements(file).map(({ placed, ...judged }) => {
    const signs = signsOfStanding(placed);
    return { ...judged, signs, row: Object.values(signs) };
  });
const [learnt, held] = [examplesIn('learnt'), examplesIn('held-out')];
const signs = Object.keys(learnt[0]?.signs ?? {});

const KEEP_SMALL = 0.06;
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
/** From which chance on so many are kept of those that stand by themselves. */
function leastThatKeeps(share: number, rows: typeof crossed): number {
  const good = rows.filter(({ isGood }) => isGood).toSorted((one, other) => other.chance - one.chance);
  return rounded(good[Math.floor(good.length * share)]?.chance ?? 0);
}
const least = leastThatKeeps(
  0.9,
  crossed.filter(({ isStory }) => !isStory),
);
/** There are more stories than a prompt has room for. */
const leastOfStory = leastThatKeeps(
  0.75,
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

const say = (title: string, rows: readonly { chance: number; isGood: boolean; isStory: boolean }[]) => {
  for (const isStory of [false, true]) {
    const of = rows.filter((row) => row.isStory === isStory);
    const taken = of.filter(({ chance }) => chance >= (isStory ? leastOfStory : least));
    const standing = (among: typeof taken) => among.filter(({ isGood }) => isGood).length;
    if (of.length > 0)
      console.log(
        `${title}, ${isStory ? 'beginnings of stories' : 'statements'}: ${standing(of)} of ${of.length} stand by themselves; of the ${taken.length} that are taken, ${standing(taken)} do`,
      );
  }
};
say('Learnt from, each person judged by the others', crossed);
say(
  'Held out',
  held.map((one) => ({ ...one, chance: scoreBy(fitted, one.row) })),
);
process.disconnect?.();
