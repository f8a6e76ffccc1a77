/**
 * How thoroughly the tests look. `npm test` proves each rule with a part of the runs, `npm run test:deep` (TEST_DEPTH=deep)
 * with all of them.
 */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Of the runs of a fuzz or property test: a fifth, unless the tests are deep. */
export const runs = (full: number): number => (isDeep ? full : Math.max(1, Math.ceil(full / 5)));

/** Another one in each run, printed at its beginning; TEST_SEED repeats a run. */
export const testSeed = Number(process.env.TEST_SEED) || Date.now() % 2 ** 31;
