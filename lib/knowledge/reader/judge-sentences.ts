import learnt from './answer-net.json' with { type: 'json' };
import type { Run } from './answer-runs.ts';
import { type Candidate, FEATURES, QUESTION_FEATURES, type QuestionFeatures } from './sentence-features.ts';
import { WANTED_KINDS, type WantedKind } from './wanted-kind.ts';

/**
 * How likely each sentence answers, and whether the best are sure enough to be said, by what sentences mean as well. All
 * numbers are learnt by `npm run learn:answers`, which counts the same things in the same order.
 */
export type Judged = { candidate: Candidate; row: number[]; score: number };

/** Where a sentence stands beside the best of all. */
const BESIDE_THE_BEST = [
  'words',
  'senses',
  'wordsBeside',
  'sensesBeside',
  'sensesAsked',
  'meaning',
  'meaningBeside',
  'coverHere',
  'missing',
  'wordsOfPassage',
  'sensesOfTitle',
] as const;
const MEANINGS_AT = FEATURES.length + BESIDE_THE_BEST.length;
const MEANINGS = 8;
const QUESTION_AT = MEANINGS_AT + MEANINGS + 2;

/** How many sentences are read for what they mean; the others say nothing that could be an answer. */
export const LOOKED_AT = learnt.lookedAt;

/** What texts mean, in their order. */
type Vectors = ReadonlyMap<string, readonly number[]>;

type Asked = {
  asks: string;
  kind: WantedKind;
  ofQuestion: QuestionFeatures;
  vectors: Vectors;
  /** How much words alone speak for each of all. */
  byWords: readonly number[];
};

/** The sentences that were looked at, in the order of all, each with how much speaks for it. */
export function judgeSentences(
  all: readonly Candidate[],
  lookedAt: readonly Candidate[],
  { asks, kind, ofQuestion, vectors, byWords }: Asked,
): Judged[] {
  const best = BESIDE_THE_BEST.map((name) => Math.max(...all.map(({ features }) => features[name])));
  const likenessOf = (text: string) =>
    text === '' ? 0 : dot(vectors.get(asks) ?? [], vectors.get(text) ?? []);
  const here = lookedAt.map(({ sentence }) => likenessOf(sentence.text));
  const toAsked = lookedAt.map(({ sentence }) => likenessOf(sentence.asked));
  const [most, mostAsked] = [Math.max(...here), Math.max(...toAsked)];
  const mean = here.reduce((sum, one) => sum + one, 0) / here.length;
  const spread = Math.sqrt(here.reduce((sum, one) => sum + (one - mean) ** 2, 0) / here.length);
  const places = new Map(lookedAt.map((candidate, at) => [candidate, at]));
  const positions = new Map(all.map((candidate, at) => [candidate, at]));
  const ofNeighbour = (candidate: Candidate, step: number) => {
    const other = all[(positions.get(candidate) ?? 0) + step];
    const at = other && places.get(other);
    return at !== undefined && other?.passage === candidate.passage && other.place === candidate.place + step
      ? (here[at] ?? 0)
      : 0;
  };
  const highest = Math.max(...byWords);
  const exps = byWords.reduce((sum, one) => sum + Math.exp(one - highest), 0);
  const order = new Map(
    byWords
      .map((score, at) => ({ score, at }))
      .toSorted((one, other) => other.score - one.score)
      .map(({ at }, rank) => [at, rank]),
  );
  const wordsSay = (candidate: Candidate) => {
    const at = positions.get(candidate) ?? 0;
    const below = (byWords[at] ?? 0) - highest;
    return [below, Math.exp(below) / exps, (order.get(at) ?? 0) / 10];
  };
  const question = [
    ...QUESTION_FEATURES.map((name) => ofQuestion[name]),
    ...WANTED_KINDS.map((one) => Number(one === kind)),
  ];
  const ofAsked = sideOf(0, vectors.get(asks));
  const beside = (which: 1 | 2, vector: readonly number[] | undefined) =>
    sideOf(which, vector).map((value, at) => value * (ofAsked[at] ?? 0));
  const textBefore = (candidate: Candidate) =>
    lookedAt.find((one) => one.passage === candidate.passage && one.place === candidate.place - 1)?.sentence
      .text ?? candidate.sentence.asked;
  return lookedAt.map((candidate, at) => {
    const [own, asked] = [here[at] ?? 0, toAsked[at] ?? 0];
    const [before, after] = [ofNeighbour(candidate, -1), ofNeighbour(candidate, 1)];
    const row = [
      ...FEATURES.map((name) => candidate.features[name]),
      ...BESIDE_THE_BEST.map((name, which) => candidate.features[name] - (best[which] ?? 0)),
      ...[own, own - most, (own - mean) / (spread + 0.01), asked, asked - mostAsked],
      ...[before, after, Math.max(before, after, own)],
      ...[all.length / 100, candidate.place / 20],
      ...question,
      ...wordsSay(candidate),
    ];
    const together = [
      ...beside(1, vectors.get(candidate.sentence.text)),
      ...beside(2, vectors.get(textBefore(candidate))),
    ];
    return { candidate, row, score: scoreOf(row, together) };
  });
}

/** A vector seen from the sides that tell which sentence goes with which question. */
const sideOf = (which: 0 | 1 | 2, vector: readonly number[] = []): number[] =>
  (learnt.sides[which] ?? []).map((weights, at) =>
    Math.tanh(dot(weights, vector) + (learnt.sideOffsets[which]?.[at] ?? 0)),
  );

const HIGHEST = 5;
const WEIGHT_TOGETHER = 3;
function scoreOf(row: readonly number[], together: readonly number[]): number {
  const scaled = row.map((value, at) =>
    Math.max(-HIGHEST, Math.min(HIGHEST, (value - (learnt.mean[at] ?? 0)) / (learnt.spread[at] ?? 1))),
  );
  const inputs = [...scaled, ...together.map((value) => WEIGHT_TOGETHER * value)];
  const hidden = learnt.hidden.map((weights, at) =>
    Math.max(0, dot(weights, inputs) + (learnt.offset[at] ?? 0)),
  );
  return dot(learnt.straight, scaled) + dot(learnt.out, hidden) + learnt.always;
}

/** What is not looked at has next to no share. */
export const UNSEEN = -30;

const OF_FIRST_RUN = learnt.names.first as readonly (keyof Candidate['features'])[];
const FURTHEST_BELOW = 10;
const MOST_SPREADS = 4;

/** How sure an answer of these runs is, the first of which says most: above 0 it is sure enough. */
export function surenessOf(
  runs: readonly Run[],
  { judged, shares }: { judged: readonly Judged[]; shares: readonly number[] },
): number {
  const first = new Set(runs[0]?.candidates);
  const inFirst = judged.filter(({ candidate }) => first.has(candidate));
  const sorted = judged.map(({ score }) => score).toSorted((one, other) => other - one);
  const highest = sorted[0] ?? 0;
  const below = (place: number) => Math.min(FURTHEST_BELOW, highest - (sorted[place] ?? UNSEEN));
  const most = (which: number, of: readonly Judged[]) => Math.max(...of.map(({ row }) => row[which] ?? 0));
  const least = (name: (typeof FEATURES)[number]) =>
    Math.min(...inFirst.map(({ candidate }) => candidate.features[name]));
  const row = [
    ...[highest, below(1), below(2), below(4), logOfSum(judged), runs[0]?.share ?? 0],
    ...[runs.reduce((sum, { share }) => sum + share, 0), runs.length],
    ...[Math.max(...inFirst.map(({ score }) => score)), logOfSum(inFirst)],
    -shares.reduce((sum, share) => sum + share * Math.log(share + 1e-9), 0),
    ...[least('missing'), least('missingHere')],
    ...OF_FIRST_RUN.map((name) => most(FEATURES.indexOf(name), inFirst)),
    ...Array.from({ length: MEANINGS }, (_, at) => most(MEANINGS_AT + at, inFirst)),
    ...(judged[0]?.row.slice(QUESTION_AT, QUESTION_AT + QUESTION_FEATURES.length + WANTED_KINDS.length) ??
      []),
    ...[most(FEATURES.indexOf('words'), judged), most(FEATURES.indexOf('senses'), judged)],
    most(MEANINGS_AT, judged),
  ];
  const scaled = row.map((value, at) =>
    Math.max(
      -MOST_SPREADS,
      Math.min(MOST_SPREADS, (value - (learnt.sureMean[at] ?? 0)) / (learnt.sureSpread[at] ?? 1)),
    ),
  );
  return dot(learnt.sureness, scaled) + learnt.sureAlways - learnt.sure;
}

const logOfSum = (judged: readonly Judged[]): number =>
  Math.log(judged.reduce((sum, { score }) => sum + Math.exp(score), 0));

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
