import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppUnderTest,
  buildIfStale,
  outputDir,
  root,
  startAppUnderTest,
  variablesOf,
} from '#tests/app-under-test.ts';
import {
  countOkLines,
  countPlaywright,
  countSummaryLine,
  countVitest,
  oneFailure,
  type StepCounts,
} from '#tests/step-counts.ts';

/**
 * `npm test`: every step in its order, or those that are named (`npm test -- unit db`). A step that fails does not
 * stop the next ones; only without a build there is nothing to ask or to look at.
 */
const steps: Record<string, () => Promise<StepCounts | null>> = {
  check: async () => orFail(countOkLines, await run('tests/check.ts')),
  unit: () => vitest('unit'),
  db: () => vitest('db'),
  postgres: async () => orFail(countSummaryLine, await run('tests/db/run-on-postgres.ts')),
  build: async () => {
    buildIfStale();
    return { passed: 1, failed: 0, skipped: [] };
  },
  routes: () => withApp(() => vitest('routes')),
  launch: () => vitest('launch'),
  crash: () => vitest('crash'),
  browser: () => withApp(playwright),
};
const needsBuild = ['routes', 'launch', 'crash', 'browser'];

let app: AppUnderTest | undefined;
let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}

/** The steps that need a running app share one. */
async function withApp<T>(step: () => Promise<T>): Promise<T> {
  app ??= await startAppUnderTest();
  return step();
}

async function vitest(project: string): Promise<StepCounts | null> {
  const counts = freshReport(`${project}.json`);
  const args = ['run', `--project=${project}`, '--reporter=default', '--reporter=./tests/count-reporter.ts'];
  const ended = await run('node_modules/vitest/vitest.mjs', args, { COUNTS_FILE: counts });
  return orFail(() => countVitest(counts), ended);
}

async function playwright(): Promise<StepCounts | null> {
  const report = freshReport('browser.json');
  const args = ['test', '--config=tests/browser/playwright.config.ts', '--reporter=list,json'];
  const ended = await run('node_modules/@playwright/test/cli.js', args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return orFail(() => countPlaywright(report), ended);
}

function freshReport(name: string): string {
  const file = join(outputDir, name);
  rmSync(file, { force: true });
  return file;
}

type Ended = { code: number | null; output: string };

/** What went wrong outside of every single test (an unhandled error, a crash at the end) counts as one more failure. */
function orFail(count: (output: string) => StepCounts | null, { code, output }: Ended): StepCounts | null {
  const counts = count(output);
  if (!counts || code === 0 || counts.failed > 0) return counts;
  console.log(`It ended with ${code}, although every test in it passed.`);
  return { ...counts, failed: 1 };
}

/** Runs one of our files, or somebody else's program, and lets its output through as it comes. */
function run(entry: string, args: string[] = [], variables: Record<string, string> = {}): Promise<Ended> {
  const flags = entry.endsWith('.ts')
    ? ['--conditions=react-server', '--disable-warning=ExperimentalWarning']
    : [];
  const child = spawn(process.execPath, [...flags, join(root, entry), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(app ? variablesOf(app) : {}), ...variables },
  });
  running = child;
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk);
    process.stdout.write(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

async function runStep(name: string): Promise<StepCounts> {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  const counts = await countOrFail(name);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`── ${name}: ${summary(counts)} in ${seconds} s`);
  for (const skipped of counts.skipped) console.log(`   skipped: ${skipped}`);
  return counts;
}

async function countOrFail(name: string): Promise<StepCounts> {
  try {
    const counts = await steps[name]?.();
    if (!counts) {
      console.log(`${name} ended without a report.`);
      return oneFailure;
    }
    if (counts.passed + counts.failed + counts.skipped.length > 0) return counts;
    console.log(`${name} ran nothing.`);
  } catch (error) {
    console.log(`${name} could not run: ${error instanceof Error ? error.message : String(error)}`);
  }
  return oneFailure;
}

const summary = ({ passed, failed, skipped }: StepCounts) =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;

async function runAll(names: readonly string[]): Promise<void> {
  mkdirSync(outputDir, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: [] as string[] };
  let built = true;
  for (const name of names) {
    if (!built && needsBuild.includes(name)) continue;
    const counts = await runStep(name);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped.push(...counts.skipped);
    if (name === 'build') built = counts.failed === 0;
  }
  await app?.stop();
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  console.log(`\n${summary(total)}`);
  process.disconnect?.();
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}
await runAll(wanted.length > 0 ? wanted : Object.keys(steps));
