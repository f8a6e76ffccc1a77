// `npm run learn:answers`: learns by which signs the keyless reader knows an answer, on the items that are for tuning, and writes
// them to `lib/engine/llm/local/answer-weights.json`.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerWeights, chooseAnswer } from '#lib/engine/llm/local/choose-answer.ts';
import { queryOf, questionInContext } from '#lib/engine/llm/local/question-in-context.ts';
import { type GivenPassage, readPassages } from '#lib/engine/llm/local/read-passages.ts';
import { FEATURES, QUESTION_FEATURES, readSentences } from '#lib/engine/llm/local/sentence-features.ts';
import { restsOn } from '#tests/db/answer-verdicts.ts';
import { retrieveAs } from '#tests/db/ask-person.ts';
import { demoQuestions } from '#tests/db/demo-library.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { type Item, isForTuning, personSets } from '#tests/db/person-sets.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

type Example = {
  item: Item;
  question: ReturnType<typeof questionInContext>;
  passages: GivenPassage[];
  person: string;
  /** What speaks for each sentence, and at last for saying nothing. */
  rows: Float64Array[];
  /** Which of them are right. */
  isRight: boolean[];
};

const ROUNDS = 250;
const STEP = 0.05;
const KEEP_SMALL = 0.01;
const FOLDS = 5;
/** What is expected before anything is learnt: few items ask what an interviewer asked, and many people do. */
const EXPECTED: Readonly<Record<string, number>> = { sameQuestion: 5, replyTo: 1.5 };
const PRIORS = FEATURES.map((name) => EXPECTED[name] ?? 0);
/** What an answer beside the point, and one to a question that has none, count against a right one. */
const BESIDE = 0.3;
const MADE_UP = 0.4;

const NO_SENTENCE = FEATURES.map(() => 0);
const NO_QUESTION = QUESTION_FEATURES.map(() => 0);

const { db, close } = await serveScratchPostgres();
const examples: Example[] = [];
for (const set of personSets()) {
  const reflectionId = await fillLibrary(db, set.shelves, set.person);
  for (const item of [...set.items.filter(isForTuning), ...(set.name === 'demo' ? ofTheDemo() : [])]) {
    if (item.kind === 'smalltalk' || item.kind === 'fishing') continue;
    const question = questionInContext(item.turns.at(-1) ?? '', item.turns.slice(0, -1));
    const text = await retrieveAs(reflectionId, set, item.asker)(queryOf(question));
    const read = readPassages({ name: 'retrieve_context', text, isError: false });
    if ('error' in read) throw new Error(read.error);
    const { passages } = read;
    const { candidates, ofQuestion } = readSentences(question, passages, set.person);
    const quotes = 'quotes' in item ? item.quotes : [];
    const isRight = candidates.map(({ sentence: { text } }) =>
      quotes.some((quote) => restsOn(text, quote) || (text.length > 12 && restsOn(quote, text))),
    );
    const rows = [...candidates.map(({ features }) => features), NO_SENTENCE].map((features, at) =>
      Float64Array.from([...features, ...(at === candidates.length ? ofQuestion : NO_QUESTION)]),
    );
    isRight.push(!isRight.includes(true));
    examples.push({ item, question, passages, person: set.person, rows, isRight });
  }
}
await close();

function isOdd(_: unknown, place: number): boolean {
  return place % 2 === 1;
}

/** The questions that came with the demo person: the half on which search is tuned as well. */
function ofTheDemo(): Item[] {
  const all = demoQuestions();
  const [answered, unanswered] = [all.answered.filter(isOdd), all.unanswered.filter(isOdd)] as const;
  const asked = { asker: 'owner' } as const;
  return [
    ...answered.map(({ question, quote }, place): Item => {
      const turns = [question];
      return { ...asked, kind: 'answerable', id: `demo answered ${place}`, turns, quotes: [quote] };
    }),
    ...unanswered.map(({ question }, place): Item => {
      return { ...asked, kind: 'unanswerable', id: `demo unanswered ${place}`, turns: [question] };
    }),
  ];
}

/** Softmax over the sentences and saying nothing, by gradient descent with momentum (Adam). */
function learn(given: readonly Example[]): AnswerWeights {
  const size = FEATURES.length + QUESTION_FEATURES.length;
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const spread = new Float64Array(size);
  const gradient = new Float64Array(size);
  for (let round = 1; round <= ROUNDS; round += 1) {
    gradient.fill(0);
    for (const example of given) addGradient(example, weights, gradient);
    for (let at = 0; at < size; at += 1) {
      const slope =
        (gradient[at] ?? 0) / given.length + KEEP_SMALL * ((weights[at] ?? 0) - (PRIORS[at] ?? 0));
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * slope * slope;
      const step =
        (mean[at] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((spread[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8);
      weights[at] = (weights[at] ?? 0) - STEP * step;
    }
  }
  const rounded = (at: number) => Math.round((weights[at] ?? 0) * 1000) / 1000;
  return {
    sentence: Object.fromEntries(FEATURES.map((name, at) => [name, rounded(at)])),
    question: Object.fromEntries(QUESTION_FEATURES.map((name, at) => [name, rounded(FEATURES.length + at)])),
    sure: 0,
  };
}

function addGradient({ rows, isRight }: Example, weights: Float64Array, gradient: Float64Array): void {
  const scores = rows.map((row) => {
    let score = 0;
    for (let at = 0; at < row.length; at += 1) score += (row[at] ?? 0) * (weights[at] ?? 0);
    return score;
  });
  const highest = Math.max(...scores);
  let total = 0;
  let rightTotal = 1e-12;
  const exps = scores.map((score, at) => {
    const value = Math.exp(score - highest);
    total += value;
    if (isRight[at]) rightTotal += value;
    return value;
  });
  for (const [at, row] of rows.entries()) {
    const value = exps[at] ?? 0;
    const pull = value / total - (isRight[at] ? value / rightTotal : 0);
    if (Math.abs(pull) > 1e-5)
      for (let index = 0; index < row.length; index += 1)
        gradient[index] = (gradient[index] ?? 0) + pull * (row[index] ?? 0);
  }
}

type Tally = {
  right: number;
  beside: number;
  refused: number;
  all: number;
  open: number;
  unanswerable: number;
};

/** How those do that a fold was not learnt on, for each degree of sureness. */
function tally(sure: number): Tally {
  const sum: Tally = { right: 0, beside: 0, refused: 0, all: 0, open: 0, unanswerable: 0 };
  for (const [place, { item, question, passages, person }] of examples.entries()) {
    const fold = folds[place % FOLDS];
    if (!fold) continue;
    const said = chooseAnswer(question, passages, { person, told: [] }, { ...fold, sure });
    const text = said.map(({ words }) => words).join('\n');
    if (item.kind === 'unanswerable') {
      sum.unanswerable += 1;
      if (said.length === 0) sum.open += 1;
    } else if (item.kind === 'answerable') {
      sum.all += 1;
      if (item.quotes.some((quote) => restsOn(text, quote))) sum.right += 1;
      else if (said.length === 0) sum.refused += 1;
      else sum.beside += 1;
    }
  }
  return sum;
}

const folds = Array.from({ length: FOLDS }, (_, fold) =>
  learn(examples.filter((_, place) => place % FOLDS !== fold)),
);
let sure = 1;
let best = Number.NEGATIVE_INFINITY;
for (const at of Array.from({ length: 19 }, (_, place) => (place + 1) / 20)) {
  const { right, beside, refused, all, open, unanswerable } = tally(at);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`.padStart(5);
  console.log(
    `sure ${at.toFixed(2)}: right ${percent(right, all)}, beside ${percent(beside, all)}, refused ${percent(refused, all)}; rightly open ${percent(open, unanswerable)}`,
  );
  const worth = (right - BESIDE * beside) / all - (MADE_UP * (unanswerable - open)) / unanswerable;
  if (worth > best) [best, sure] = [worth, at];
}
const weights = { ...learn(examples), sure };
const path = join(import.meta.dirname, '../../lib/engine/llm/local/answer-weights.json');
writeFileSync(path, `${JSON.stringify(weights, null, 2)}\n`);
console.log(`Written to ${path}, sure ${sure}.`);
