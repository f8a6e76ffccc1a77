import { expect, test, vi } from 'vitest';
import { runSteps, type Step, type StepEnd } from './run-steps.ts';

const passing = { passed: 1, failed: 0, skipped: [] };
const failing = { passed: 2, failed: 1, skipped: [] };

/** Steps that end when the test says so. */
function stage() {
  const begun: string[] = [];
  const ends = new Map<string, (end: StepEnd) => void>();
  const step = (name: string, more: Pick<Step, 'needs' | 'after'> = {}): Step => ({
    name,
    ...more,
    run: () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
  });
  const end = async (name: string, counts: StepEnd['counts'] = passing) => {
    ends.get(name)?.({ counts, output: '' });
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, step, end };
}

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

test('steps run side by side in as many lanes as there are, the first of the list first', async () => {
  const { begun, step, end } = stage();
  const total = runSteps([step('one'), step('two'), step('three')], 2);
  expect(begun).toEqual(['one', 'two']);
  await end('two');
  expect(begun).toEqual(['one', 'two', 'three']);
  await end('one');
  await end('three', failing);
  expect(await total).toEqual({ passed: 4, failed: 1, skipped: [] });
});

test('a step waits for what it needs, and the steps after it do not', async () => {
  const { begun, step, end } = stage();
  const total = runSteps([step('build'), step('browser', { needs: ['build'] }), step('unit')], 2);
  expect(begun).toEqual(['build', 'unit']);
  await end('build');
  expect(begun).toEqual(['build', 'unit', 'browser']);
  await end('unit');
  await end('browser');
  expect(await total).toEqual({ passed: 3, failed: 0, skipped: [] });
});

test('a step whose need failed is not run and counts as a failure; a step that only comes after it is run', async () => {
  const { begun, step, end } = stage();
  const total = runSteps(
    [step('build'), step('browser', { needs: ['build'] }), step('check', { after: ['build'] })],
    2,
  );
  await end('build', { passed: 0, failed: 1, skipped: [] });
  expect(begun).toEqual(['build', 'check']);
  await end('check');
  expect(await total).toEqual({ passed: 1, failed: 2, skipped: [] });
});

test('a step does not wait for a needed step that was not chosen', async () => {
  const { begun, step, end } = stage();
  const total = runSteps([step('browser', { needs: ['build'] })], 2);
  expect(begun).toEqual(['browser']);
  await end('browser');
  expect((await total).failed).toBe(0);
});

test.each([
  ['without a report', null],
  ['in which nothing ran', { passed: 0, failed: 0, skipped: [] }],
])('a step %s is a failure', async (_, counts) => {
  const { step, end } = stage();
  const total = runSteps([step('unit')], 2);
  await end('unit', counts);
  expect((await total).failed).toBe(1);
});

test('a step that throws is a failure', async () => {
  const total = await runSteps([{ name: 'unit', run: () => Promise.reject(new Error('no')) }], 1);
  expect(total).toEqual({ passed: 0, failed: 1, skipped: [] });
});
