/**
 * How thoroughly the tests look. `npm test` proves each rule with a part of the runs, `npm run test:deep` (TEST_DEPTH=deep)
 * with all of them.
 */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Of the runs of a fuzz or property test: a fifth, and of many a tenth, unless the tests are deep. Each run of the tests has others. */
export const runs = (full: number): number =>
  isDeep ? full : Math.min(Math.ceil(full / 5), Math.max(40, Math.ceil(full / 10)));

/**
 * Of a matrix, whose rows at one place are looked at: a third, at each place and in each run another one, so that all rows are
 * looked at somewhere; all of them when the tests are deep.
 */
export const aThird = <Row>(rows: readonly Row[], place: number): readonly Row[] =>
  isDeep || rows.length < 3 ? rows : rows.filter((_, at) => (at + place + testSeed) % 3 === 0);

/**
 * Whether the apps of the tests, and the reading of the demo that they begin with, ask what sentences mean: a fifth of their
 * computing. `npm test` has them go by words, but for the tests of meaning and one app; benches say `on`.
 */
export const sentenceModel = (): string => process.env.SENTENCE_MODEL ?? (isDeep ? 'on' : 'off');

/** Another one in each run, printed at its beginning; TEST_SEED repeats a run. */
export const testSeed = Number(process.env.TEST_SEED) || Date.now() % 2 ** 31;
