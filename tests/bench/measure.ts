import { z } from 'zod';
import type { ScratchStack } from '#tests/db/serve-scratch-postgres.ts';
import type { RunningApp } from './running-app.ts';

const rowSchema = z.object({
  name: z.string(),
  value: z.string(),
  ratio: z.number(),
  /** `at most 3` is what the ratio keeps to. */
  target: z.string(),
  /** Of a row whose target is of another kind. */
  met: z.boolean().optional(),
});
export type Row = z.infer<typeof rowSchema>;
const judgedSchema = rowSchema.extend({ met: z.boolean() });

/** What the process of a group sends to the one that started it. */
export const groupReportSchema = z.object({
  rows: z.array(judgedSchema),
  failure: z.string().optional(),
});
export type GroupReport = z.infer<typeof groupReportSchema>;

/** What a group of rows measures with, started when it is asked for. */
export type Bench = {
  app(): Promise<RunningApp>;
  /** A database for rows that run the app's code in this process. One for all: its client is told of it once. */
  scratch(): Promise<ScratchStack>;
};

export function judge(row: Row): z.infer<typeof judgedSchema> {
  const { ratio, target, met } = row;
  if (met !== undefined) return { ...row, met };
  const [, atMost] = /^at most ([\d.]+)/.exec(target) ?? [];
  if (atMost === undefined) throw new Error(`The target “${target}” does not say what the ratio keeps to.`);
  return { ...row, met: ratio <= Number(atMost) };
}

type Work = () => Promise<unknown>;

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
export const compare = (pair: Pair): Promise<Row> => compareBy(median, pair);

/** The same of what one in twenty waits for at least. */
export const compareP95 = (pair: Pair): Promise<Row> => compareBy(p95, pair);

const p95 = (samples: readonly number[]): number =>
  [...samples].sort((a, b) => a - b)[Math.floor(samples.length * 0.95)] ?? Number.NaN;

async function compareBy(
  figure: (samples: readonly number[]) => number,
  { name, work, baseline, atMost, samples = 60 }: Pair,
): Promise<Row> {
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
  const ratio = figure(times) / figure(baselines);
  return { name, value: `${figure(times).toFixed(1)} ms`, ratio, target: `at most ${atMost}` };
}
