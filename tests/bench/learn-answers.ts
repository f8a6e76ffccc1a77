// `npm run learn:answers`: learns by which signs the keyless reader knows an answer, on the items that are for tuning, and writes
// them to `lib/knowledge/reader/answer-weights.json`.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '#lib/knowledge/reader/answer-runs.ts';
import { type AnswerWeights, runsOf, scoreOf } from '#lib/knowledge/reader/choose-answer.ts';
import { queryOf, questionInContext } from '#lib/knowledge/reader/question-in-context.ts';
import { readPassages } from '#lib/knowledge/reader/read-passages.ts';
import {
  type Candidate,
  FEATURES,
  type QuestionFeatures,
  readSentences,
} from '#lib/knowledge/reader/sentence-features.ts';
import { SURE_FEATURES, surenessFeatures } from '#lib/knowledge/reader/sureness.ts';
import { wantedKind } from '#lib/knowledge/reader/wanted-kind.ts';
import { restsOn } from '#tests/db/answer-verdicts.ts';
import { demoQuestions } from '#tests/db/demo-library.ts';
import { type Item, personSets, practiceSets } from '#tests/db/person-sets.ts';
import { chanceOf, type Fitted, fitChoices, fitOutcomes } from './fit-weights.ts';
import { openKeptRetrieval } from './kept-retrieval.ts';

type Example = {
  item: Item;
  person: string;
  isReported: boolean;
  isStory: boolean;
  candidates: Candidate[];
  ofQuestion: QuestionFeatures;
  rows: number[][];
  isRight: boolean[];
};

const KEEP_SMALL = 0.1;
const KEEP_SURENESS_SMALL = 0.03;
/** Of the answers to what can be answered, those that may be beside the point: on items never looked at it is half as many again. */
const MOST_BESIDE = 0.065;

const kept = openKeptRetrieval();
const examples: Example[] = [];
const reported = new Set(personSets().map(({ person }) => person));
for (const set of [...personSets(), ...practiceSets().filter(({ isHeldOut }) => !isHeldOut)]) {
  const items = set.items.filter(({ isForTuning }) => isForTuning);
  for (const item of [...items, ...(set.name === 'demo' ? ofTheDemo() : [])]) {
    if (item.kind === 'smalltalk' || item.kind === 'fishing' || item.kind === 'trap') continue;
    const question = questionInContext(item.turns.at(-1) ?? '', item.turns.slice(0, -1));
    const text = await kept.retrieveAs(set, item.asker)(queryOf(question));
    const read = readPassages({ name: 'retrieve_context', text, isError: false });
    if ('error' in read) throw new Error(read.error);
    const { candidates, ofQuestion } = readSentences(question, read.passages, set.person);
    const quotes = 'quotes' in item ? item.quotes : [];
    const isStory = wantedKind(question.asks) === 'story';
    examples.push({
      ...{ item, person: set.person, isReported: reported.has(set.person), isStory, candidates, ofQuestion },
      rows: candidates.map(({ features }) => FEATURES.map((name) => features[name])),
      isRight: candidates.map(({ sentence: { text } }) =>
        quotes.some((quote) => restsOn(text, quote) || (text.length > 12 && restsOn(quote, text))),
      ),
    });
  }
}
await kept.close();

/** The questions that came with the demo person: the half on which search is tuned as well. */
function ofTheDemo(): Item[] {
  const all = demoQuestions();
  const isOdd = (_: unknown, place: number) => place % 2 === 1;
  const asked = { asker: 'owner', place: 0, isForTuning: true } as const;
  return [
    ...all.answered.filter(isOdd).map(({ question, quote }, place): Item => {
      const id = `demo answered ${place}`;
      return {
        ...asked,
        ...{ kind: 'answerable', id, turns: [question], quotes: [quote], sort: 'any', languages: '' },
      };
    }),
    ...all.unanswered.filter(isOdd).map(({ question }, place): Item => {
      return { ...asked, kind: 'unanswerable', id: `demo unanswered ${place}`, turns: [question] };
    }),
  ];
}

const named = (names: readonly string[], { weights }: Fitted): Record<string, number> =>
  Object.fromEntries(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1_000) / 1_000]));

const rank = (some: readonly Example[]) => ({ sentence: named(FEATURES, fitChoices(some, KEEP_SMALL)) });

type Told = { example: Example; row: number[]; isGood: boolean; length: number };

function tell(example: Example, weights: Pick<AnswerWeights, 'sentence'>): Told {
  const { item, candidates, ofQuestion, isStory } = example;
  const scores = candidates.map((candidate) => scoreOf(candidate, weights));
  const runs: Run[] = runsOf(candidates, scores, { isStory, ofQuestion });
  const features = surenessFeatures(runs, { ofQuestion, scores, open: candidates });
  const text = runs.map((run) => run.candidates.map(({ sentence }) => sentence.text).join(' ')).join('\n');
  const isGood = 'quotes' in item && item.quotes.some((quote) => restsOn(text, quote));
  return { example, row: SURE_FEATURES.map((name) => features[name]), isGood, length: text.length };
}

/** Each answer is told, and judged how sure it is, by what was learnt of the items of the other folds. */
const FOLDS = 6;
const answered = examples.filter(({ candidates }) => candidates.length > 0);
const inFold = <Value>(values: readonly Value[], fold: number) => ({
  inside: values.filter((_, place) => place % FOLDS === fold),
  outside: values.filter((_, place) => place % FOLDS !== fold),
});
const folds = Array.from({ length: FOLDS }, (_, fold) => fold);
const told = folds
  .flatMap((fold) => {
    const { inside, outside } = inFold(answered, fold);
    const weights = rank(outside);
    return inside.map((example) => tell(example, weights));
  })
  .filter(({ length }) => length > 0);
const judged = folds.flatMap((fold) => {
  const { inside, outside } = inFold(told, fold);
  const { weights, always } = fitOutcomes(outside, KEEP_SURENESS_SMALL);
  return inside.map((one) => ({
    ...one,
    chance: chanceOf(one.row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), always)),
  }));
});

const all = judged.filter(({ example }) => example.isReported);
const answerable = all.filter(({ example: { item } }) => item.kind === 'answerable');
const unanswerable = examples.filter(({ item, isReported }) => item.kind === 'unanswerable' && isReported);
const count = examples.filter(({ item, isReported }) => item.kind === 'answerable' && isReported).length;
const percent = (share: number) => `${(100 * share).toFixed(0)} %`.padStart(5);
let sure = 1;
for (const at of Array.from({ length: 30 }, (_, place) => 0.9 - place * 0.025)) {
  const said = answerable.filter(({ chance }) => chance >= at);
  const right = said.filter(({ isGood }) => isGood).length / count;
  const beside = said.length / count - right;
  const length = said.reduce((sum, one) => sum + one.length, 0) / said.length;
  const answeredNone = all.filter(
    ({ example: { item }, chance }) => item.kind === 'unanswerable' && chance >= at,
  );
  const open = 1 - answeredNone.length / unanswerable.length;
  console.log(
    `sure ${at.toFixed(3)}: right ${percent(right)}, beside ${percent(beside)}, refused ${percent(1 - right - beside)}; rightly open ${percent(open)}; ${length.toFixed(0)} characters`,
  );
  if (beside <= MOST_BESIDE) sure = Math.round(at * 1_000) / 1_000;
}
const sureness = fitOutcomes(told, KEEP_SURENESS_SMALL);
const weights: AnswerWeights = {
  ...rank(answered),
  sureness: named(SURE_FEATURES, sureness),
  always: Math.round(sureness.always * 1_000) / 1_000,
  sure,
};
const path = join(import.meta.dirname, '../../lib/knowledge/reader/answer-weights.json');
writeFileSync(path, `${JSON.stringify(weights, null, 2)}\n`);
console.log(`Written to ${path}, sure ${sure}.`);
process.exit(0);
