// `npm run bench:learn`: learns what counts how much in the ranking, on the items at even places, and writes it to
// lib/knowledge/find/weights.ts. Items at odd places are never looked at here.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RankedLine, rankLines } from '#lib/knowledge/find/rank-lines.ts';
import { tellPassages } from '#lib/knowledge/find/tell-passages.ts';
import { CLOSENESS, WEIGHTS, type Weights } from '#lib/knowledge/find/weights.ts';
import { holdsQuote } from '#tests/db/person-sets.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { type AskedQuestion, askPersons } from './asked-persons.ts';

/** What fits into an answer, about. */
const TOLD = 12;
/** Each weight is tried smaller and larger, as often as that helps more than by chance. */
const STEPS = [0.6, 1.6];
const LEAST_GAIN = 0.0012;
const ROUNDS = 3;

const { db, close } = await serveScratchPostgres();
const sets = (await askPersons(db)).map(({ asked }) => asked.filter(({ place }) => place % 2 === 0));
await close();

const { weights, gain } = climb({ ...WEIGHTS });
console.log(`The weights are worth ${gain.toFixed(4)} now`);
writeFileSync(join(import.meta.dirname, '../../lib/knowledge/find/weights.ts'), asSource(weights));
process.exit(0);

/** Each set counts the same: an answer that is found, one that is told, and how early it comes. */
function worthOf(tried: Weights): number {
  const worths = sets.map((asked) => {
    const answerable = asked.filter(({ quotes }) => quotes.length > 0);
    return answerable.reduce((sum, item) => sum + worthOfItem(item, tried), 0) / answerable.length;
  });
  return worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
}

function worthOfItem({ question, found, quotes }: AskedQuestion, tried: Weights): number {
  const told = tellPassages(found, rankLines(found, question, tried), TOLD);
  const place = told.findIndex(({ body }) => holdsQuote(body, quotes)) + 1;
  return place === 0 ? 0 : 0.5 / Math.sqrt(place) + (place <= 10 ? 0.5 : 0.2);
}

function climb(start: Record<keyof Weights, number>): { weights: Weights; gain: number } {
  let [best, gain] = [start, worthOf(start)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = gain;
    for (const name of Object.keys(best) as (keyof Weights)[]) {
      for (const step of STEPS) {
        const tried = { ...best, [name]: Math.round(best[name] * step * 1_000) / 1_000 };
        const worth = worthOf(tried);
        if (worth <= gain + LEAST_GAIN) continue;
        [best, gain] = [tried, worth];
        console.log(`${name} ${tried[name]}: ${worth.toFixed(4)}`);
      }
    }
    if (gain === before) break;
  }
  return { weights: best, gain };
}

type Case = { byWords: number; bySense: number; isRight: boolean };

/** Of the first ten of each question, whether they hold the answer. */
function casesOf(tried: Weights, withSense: boolean): Case[] {
  return sets.flat().flatMap(({ question, found, quotes }) => {
    const ranked = rankLines(found, withSense ? question : { ...question, meaning: null }, tried);
    const byScore = new Map<number, RankedLine>(ranked.map((line) => [line.score, line]));
    return tellPassages(found, ranked, 10).map(({ body, score }) => ({
      byWords: byScore.get(score)?.byWords ?? 0,
      bySense: byScore.get(score)?.bySense ?? 0,
      isRight: holdsQuote(body, quotes),
    }));
  });
}

/** Logistic regression, by its gradient. */
function calibrate(cases: readonly Case[]) {
  let [always, words, sense] = [0, 0, 0];
  for (let turn = 0; turn < 20_000; turn += 1) {
    const slope = { always: 0, words: 0, sense: 0 };
    for (const { byWords, bySense, isRight } of cases) {
      const wrong = Number(isRight) - 1 / (1 + Math.exp(-(always + words * byWords + sense * bySense)));
      slope.always += wrong;
      slope.words += wrong * byWords;
      slope.sense += wrong * bySense;
    }
    always += (5 * slope.always) / cases.length;
    words += (5 * slope.words) / cases.length;
    sense += (5 * slope.sense) / cases.length;
  }
  const short = (value: number) => Math.round(value * 100) / 100;
  return { always: short(always), words: short(words), sense: short(sense) };
}

function asSource(learnt: Weights): string {
  const shown = (values: object) =>
    Object.entries(values)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ');
  return `/** What counts how much when lines are ranked. Learnt by \`npm run bench:learn\` on the sets for tuning. */
export const WEIGHTS = {
${Object.entries(learnt)
  .map(([name, value]) => `  ${name}: ${value},\n`)
  .join('')}} as const;
export type Weights = { readonly [Name in keyof typeof WEIGHTS]: number };

/** How likely a find is the right one: by words alone, and where it was compared by meaning too. Learnt with the weights. */
export const CLOSENESS = {
  strongFrom: ${CLOSENESS.strongFrom},
  byWords: { ${shown(calibrate(casesOf(learnt, false)))} },
  bySense: { ${shown(calibrate(casesOf(learnt, true)))} },
} as const;
`;
}
