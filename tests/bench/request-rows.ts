import { type Bench, compare, median, type Row, timeOf } from './measure.ts';

const AT_ONCE = 200;

/** What one person waits for: a page with a guard and its rows, a form, and both when everybody comes at once. */
export async function requestRows({ app }: Bench): Promise<Row[]> {
  const { get, act, reflectionPath } = await app();
  const page = () => get(reflectionPath);
  return [
    await compare({
      name: 'a guarded page, to the page that says 404',
      work: page,
      baseline: () => get('/nothing-here'),
      atMost: 4,
    }),
    await compare({
      name: 'an action with guard and refusal, to the health route',
      work: () => act('createReflectionAction', { displayName: 'Mara', slug: 'mara-lindqvist' }),
      baseline: () => get('/api/health'),
      atMost: 8,
    }),
    await throughput(page),
  ];
}

/** The time of one read when two hundred come at once, to one that comes alone. */
async function throughput(read: () => Promise<void>): Promise<Row> {
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let sample = 0; sample < 10; sample += 1) alone.push(await timeOf(read));
    together.push(
      (await timeOf(() => Promise.all(Array.from({ length: AT_ONCE }, read)).then(() => {}))) / AT_ONCE,
    );
  }
  const perSecond = Math.round(1000 / median(together));
  return {
    name: `${AT_ONCE} reads of that page at once, each, to one alone`,
    value: `${perSecond} per second`,
    ratio: median(together) / median(alone),
    target: 'at most 1',
  };
}
