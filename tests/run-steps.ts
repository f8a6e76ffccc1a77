import { oneFailure, type StepCounts } from './step-counts.ts';

export type StepEnd = { counts: StepCounts | null; output: string };

/** A part of the test run. What it `needs` and what it comes `after` counts only if it is run at all. */
export type Step = {
  name: string;
  /** These have ended well when it begins. */
  needs?: readonly string[];
  /** These have ended when it begins, well or not. */
  after?: readonly string[];
  run: () => Promise<StepEnd>;
};

/**
 * Runs the steps in `lanes` rows side by side, each step as early as its needs and a free lane allow, in the order of the
 * list. What a step printed is printed when it ends. A step that fails does not stop those that do not need it.
 */
export async function runSteps(steps: readonly Step[], lanes: number): Promise<StepCounts> {
  const waiting = [...steps];
  const results = new Map<string, StepCounts>();
  const names = new Set(steps.map(({ name }) => name));
  let ended = Promise.withResolvers<void>();

  const isReady = ({ needs = [], after = [] }: Step) =>
    [...needs, ...after].every((name) => !names.has(name) || results.has(name));
  const lacks = ({ needs = [] }: Step) => needs.find((need) => (results.get(need)?.failed ?? 0) > 0);

  async function lane(): Promise<void> {
    while (waiting.length > 0) {
      const place = waiting.findIndex(isReady);
      const [step] = place === -1 ? [] : waiting.splice(place, 1);
      if (!step) {
        await ended.promise;
        continue;
      }
      const missing = lacks(step);
      results.set(step.name, missing ? notRun(step, missing) : await runStep(step));
      ended.resolve();
      ended = Promise.withResolvers();
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane));
  return sumOf([...results.values()]);
}

/** What it would have found counts as one failure, so that nobody takes the run for whole. */
function notRun({ name }: Step, missing: string): StepCounts {
  console.log(`── ${name}: not run, because ${missing} failed`);
  return oneFailure;
}

async function runStep({ name, run }: Step): Promise<StepCounts> {
  console.log(`▸ ${name}`);
  const startedAt = performance.now();
  const { counts, output } = await run().catch(
    (error: unknown): StepEnd => ({ counts: null, output: `${name} could not run: ${String(error)}\n` }),
  );
  const told = counts && counts.passed + counts.failed + counts.skipped.length > 0 ? counts : oneFailure;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  process.stdout.write(`\n── ${name} ──\n${output}`);
  if (told !== counts) console.log(counts ? `${name} ran nothing.` : `${name} ended without a report.`);
  console.log(`── ${name}: ${summary(told)} in ${seconds} s`);
  for (const skipped of told.skipped) console.log(`   skipped: ${skipped}`);
  return told;
}

export const summary = ({ passed, failed, skipped }: StepCounts): string =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;

const sumOf = (all: readonly StepCounts[]): StepCounts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.flatMap(({ skipped }) => skipped),
});
