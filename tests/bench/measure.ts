import type { AppUnderTest } from '#tests/app-under-test.ts';
import type { ScratchStack } from '#tests/db/serve-scratch-postgres.ts';

export type Row = { name: string; value: string; ratio: number; target: string };

/** What a group of rows measures with: the running app, its database's API, and a person who is signed in. */
export type Bench = {
  app: AppUnderTest;
  get(path: string): Promise<void>;
  act(name: string, fields: Readonly<Record<string, string>>): Promise<void>;
  rpc(name: string, parameters: Readonly<Record<string, unknown>>): Promise<void>;
  reflectionPath: string;
  /** A database of their own for rows that run the app's code here. One for all: its client is told of it once. */
  scratch(): Promise<ScratchStack>;
};

type Work = () => Promise<void>;

export async function timeOf(work: Work): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export const median = (samples: readonly number[]): number =>
  [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;

type Pair = { name: string; work: Work; baseline: Work; atMost: number; samples?: number };

/**
 * The medians of two kinds of work, measured in turns: what disturbs the machine disturbs both, and the ratio
 * holds on another machine.
 */
export async function compare({ name, work, baseline, atMost, samples = 60 }: Pair): Promise<Row> {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) {
    await work();
    await baseline();
  }
  const times: number[] = [];
  const baselines: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    times.push(await timeOf(work));
    baselines.push(await timeOf(baseline));
  }
  const ratio = median(times) / median(baselines);
  return { name, value: `${median(times).toFixed(1)} ms`, ratio, target: `at most ${atMost}` };
}
