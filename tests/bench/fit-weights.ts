/** Rows of numbers, of which some are right: one of them is to score highest. */
export type Choice = { rows: readonly (readonly number[])[]; isRight: readonly boolean[] };
/** A row of numbers that ended well or not. */
export type Outcome = { row: readonly number[]; isGood: boolean };
/** What each number counts, and what is added always. */
export type Fitted = { weights: number[]; always: number };

/** Means and spreads, so that what is learnt is of numbers of one size. */
function scaleOf(rows: readonly (readonly number[])[]): { means: number[]; spreads: number[] } {
  const size = rows[0]?.length ?? 0;
  const means = Array.from({ length: size }, (_, at) => sum(rows, (row) => row[at] ?? 0) / rows.length);
  const spreads = means.map(
    (mean, at) => Math.sqrt(sum(rows, (row) => ((row[at] ?? 0) - mean) ** 2) / rows.length) + 1e-6,
  );
  return { means, spreads };
}

function sum<Value>(values: readonly Value[], of: (value: Value) => number): number {
  let all = 0;
  for (const value of values) all += of(value);
  return all;
}

/** Back from numbers of one size to those that are measured. */
function unscaled(scaled: readonly number[], always: number, scale: ReturnType<typeof scaleOf>): Fitted {
  const weights = scaled.map((weight, at) => weight / (scale.spreads[at] ?? 1));
  return { weights, always: always - dot(weights, scale.means) };
}

const dot = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
  let all = 0;
  for (let at = 0; at < one.length; at += 1) all += (one[at] ?? 0) * (other[at] ?? 0);
  return all;
};

const scaledRow = (row: readonly number[], { means, spreads }: ReturnType<typeof scaleOf>): Float64Array =>
  Float64Array.from(row, (value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1));

/** Descends a slope step by step, each weight at its own pace (Adam). */
function descend(size: number, slopeAt: (weights: Float64Array, slope: Float64Array) => void): Float64Array {
  const [weights, mean, spread, slope] = [0, 1, 2, 3].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let round = 1; round <= ROUNDS; round += 1) {
    slope.fill(0);
    slopeAt(weights, slope);
    for (let at = 0; at < size; at += 1) {
      const down = slope[at] ?? 0;
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * down;
      spread[at] = 0.999 * (spread[at] ?? 0) + 0.001 * down * down;
      const step =
        (mean[at] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((spread[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8);
      weights[at] = (weights[at] ?? 0) - STEP * step;
    }
  }
  return weights;
}

const ROUNDS = 250;
const STEP = 0.06;

/** Softmax over the rows of each choice. */
export function fitChoices(choices: readonly Choice[], keepSmall: number): Fitted {
  const useful = choices.filter(({ isRight }) => isRight.includes(true));
  const scale = scaleOf(useful.flatMap(({ rows }) => rows));
  const scaled = useful.map(({ rows, isRight }) => ({
    rows: rows.map((row) => scaledRow(row, scale)),
    isRight,
  }));
  const weights = descend(scale.means.length, (weights, slope) => {
    for (const { rows, isRight } of scaled) {
      const scores = rows.map((row) => dot(row, weights));
      const highest = Math.max(...scores);
      const exps = scores.map((score) => Math.exp(score - highest));
      const all = sum(exps, (value) => value);
      const right = exps.reduce((total, value, at) => total + (isRight[at] ? value : 0), 0);
      for (const [at, row] of rows.entries()) {
        const value = exps[at] ?? 0;
        const pull = (value / all - (isRight[at] ? value / right : 0)) / scaled.length;
        if (Math.abs(pull) > 1e-8)
          for (let index = 0; index < row.length; index += 1)
            slope[index] = (slope[index] ?? 0) + pull * (row[index] ?? 0);
      }
    }
    for (let at = 0; at < slope.length; at += 1)
      slope[at] = (slope[at] ?? 0) + keepSmall * (weights[at] ?? 0);
  });
  return unscaled([...weights], 0, scale);
}

/** Logistic regression. */
export function fitOutcomes(outcomes: readonly Outcome[], keepSmall: number): Fitted {
  const scale = scaleOf(outcomes.map(({ row }) => row));
  const scaled = outcomes.map(({ row, isGood }) => ({
    row: [...scaledRow(row, scale), 1],
    good: Number(isGood),
  }));
  const size = scale.means.length;
  const weights = descend(size + 1, (weights, slope) => {
    for (const { row, good } of scaled) {
      const pull = (chanceOf(dot(row, weights)) - good) / scaled.length;
      for (let index = 0; index < row.length; index += 1)
        slope[index] = (slope[index] ?? 0) + pull * (row[index] ?? 0);
    }
    for (let at = 0; at < size; at += 1) slope[at] = (slope[at] ?? 0) + keepSmall * (weights[at] ?? 0);
  });
  return unscaled([...weights.slice(0, size)], weights[size] ?? 0, scale);
}

export const chanceOf = (score: number): number => 1 / (1 + Math.exp(-score));
