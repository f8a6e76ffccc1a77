import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { outputDir } from '#tests/app-under-test.ts';
import { testSeed } from '#tests/depth.ts';
import { type Ended, endAllPrograms, runProgram } from '#tests/run-program.ts';
import { runSteps, type Step, type StepEnd, summary } from '#tests/run-steps.ts';
import {
  countOkLines,
  countPlaywright,
  countSummaryLine,
  countVitest,
  type StepCounts,
} from '#tests/step-counts.ts';

/**
 * `npm test`: all steps, or those that are named (`npm test -- unit db`). `npm run test:deep` runs the same steps with every
 * fuzz run, every moment of a kill and both database engines.
 */

const DEEP = '--deep';
/** Steps run side by side: two more than there are cores, because all of them wait for something half of the time. */
const LANES = 4;
const wanted = process.argv.slice(2).filter((word) => word !== DEEP);
const isDeep = process.argv.includes(DEEP);
/** Of a step, however many steps run side by side. */
const workers = Math.max(1, Math.floor(availableParallelism() / 2));

const run = (entry: string, args: readonly string[] = [], variables: Record<string, string> = {}) =>
  runProgram({
    entry,
    args,
    variables: {
      TEST_SEED: String(testSeed),
      ...(isDeep && { TEST_DEPTH: 'deep' }),
      ...variables,
    },
  });

const vitest =
  (name: string, projects = [name]) =>
  async (): Promise<StepEnd> => {
    const counts = freshReport(`${name}.json`);
    const args = [
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=./tests/count-reporter.ts',
    ];
    const ended = await run('node_modules/vitest/vitest.mjs', args, { COUNTS_FILE: counts });
    return endOf(ended, () => countVitest(counts));
  };

async function playwright(): Promise<StepEnd> {
  const report = freshReport('browser.json');
  const args = ['test', '--config=tests/browser/playwright.config.ts', '--reporter=list,json'];
  const ended = await run('node_modules/@playwright/test/cli.js', args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return endOf(ended, () => countPlaywright(report));
}

const program = (entry: string, count: (stdout: string) => StepCounts | null) => async (): Promise<StepEnd> =>
  endOf(await run(entry), count);

function freshReport(name: string): string {
  const file = join(outputDir, name);
  rmSync(file, { force: true });
  return file;
}

/** What went wrong outside of every single test (an unhandled error, a crash at the end) counts as one more failure. */
function endOf({ code, output, stdout }: Ended, count: (stdout: string) => StepCounts | null): StepEnd {
  const counts = count(stdout);
  if (!counts || code === 0 || counts.failed > 0) return { counts, output };
  const complaint = `It ended with ${code}, although every test in it passed.\n`;
  return { counts: { ...counts, failed: 1 }, output: output + complaint };
}

/**
 * In the order in which they begin. The longest needs the build, which has the machine to itself but for one step until it is
 * there; then the longest come first, so that none of them ends alone.
 */
const steps: readonly Step[] = [
  { name: 'build', run: program('tests/build.ts', countOkLines) },
  { name: 'unit', run: vitest('unit', ['unit', 'unit-alone']) },
  { name: 'browser', needs: ['build'], run: playwright },
  // It begins with the data that the build has prepared, or prepares it once more.
  { name: 'db', after: ['build'], run: vitest('db') },
  { name: 'launch', needs: ['build'], run: vitest('launch') },
  { name: 'crash', needs: ['build'], run: vitest('crash') },
  { name: 'routes', needs: ['build'], run: vitest('routes') },
  { name: 'postgres', after: ['build'], run: program('tests/db/run-on-postgres.ts', countSummaryLine) },
  // Both write the types of the routes.
  { name: 'check', after: ['build'], run: program('tests/check.ts', countOkLines) },
  ...(isDeep ? [{ name: 'push', run: program('tests/db/push-with-supabase.ts', countSummaryLine) }] : []),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endAllPrograms(signal);
    process.exit(1);
  });
}

const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

mkdirSync(outputDir, { recursive: true });
console.log(`TEST_SEED=${testSeed}${isDeep ? ' TEST_DEPTH=deep' : ''}`);
const total = await runSteps(
  wanted.length > 0 ? steps.filter(({ name }) => wanted.includes(name)) : steps,
  LANES,
);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${summary(total)}`);
process.disconnect?.();
