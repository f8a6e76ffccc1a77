import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { StepCounts } from './step-counts.ts';

/**
 * Writes what `npm test` counts of a vitest run to the file that COUNTS_FILE names: with the reason of every
 * test that was skipped, which vitest's own reports leave out.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { COUNTS_FILE } = process.env;
    if (COUNTS_FILE) writeFileSync(COUNTS_FILE, JSON.stringify(countsOf(modules)));
  }
}

function countsOf(modules: readonly TestModule[]): StepCounts {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const results = tests.map((test) => ({ name: test.fullName, ...test.result() }));
  const count = (state: string) => results.filter((result) => result.state === state).length;
  // A file that cannot even be loaded has no tests to blame.
  const broken = modules.filter(
    (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
  );
  return {
    passed: count('passed'),
    failed: count('failed') + broken.length,
    skipped: results
      .filter(({ state }) => state !== 'passed' && state !== 'failed')
      .map((result) => `${result.name}: ${('note' in result && result.note) || 'without a reason'}`),
  };
}
