import { meaningOfQuestion } from '#lib/knowledge/meaning.ts';
import { personSet } from '#tests/db/person-sets.ts';
import type { Bench, Row } from './measure.ts';
import { timeOf } from './measure.ts';

const MOST_MS = 40;
const MOST_MB = 300;

/** What the sentence model costs: a question of somebody who waits, its loading, and what it holds from then on. */
export async function meaningRows({ scratch }: Bench): Promise<Row[]> {
  // The environment of a whole app, without one.
  await scratch();
  const questions = personSet('demo').items.map(({ turns }) => turns.at(-1) ?? '');
  const before = process.memoryUsage.rss();
  const loading = await timeOf(async () => void (await meaningOfQuestion('Where were you born?', 'en')));
  const times: number[] = [];
  for (const question of questions) {
    times.push(await timeOf(async () => void (await meaningOfQuestion(question, 'en'))));
  }
  times.sort((one, other) => one - other);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const heldMb = (process.memoryUsage.rss() - before) / 1024 ** 2;
  return [
    {
      name: `what a question means, p95 of ${times.length}, to ${MOST_MS} ms`,
      value: `${p95.toFixed(1)} ms`,
      ratio: p95 / MOST_MS,
      target: 'at most 1',
    },
    {
      name: `memory that the sentence model takes, to ${MOST_MB} MB`,
      value: `${heldMb.toFixed(0)} MB, first question after ${(loading / 1_000).toFixed(1)} s`,
      ratio: heldMb / MOST_MB,
      target: 'at most 1',
    },
  ];
}
