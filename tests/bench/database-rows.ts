import { type Bench, compare, type Row } from './measure.ts';

/** What the database adds to every request that is limited. */
export async function databaseRows({ app }: Bench): Promise<Row[]> {
  const { rpc } = await app();
  return [
    await compare({
      name: 'taking from a rate limit, to reading one value',
      work: () => rpc('take_rate_limit', { p_bucket: 'bench', p_limit: 1_000_000, p_window_seconds: 3_600 }),
      baseline: () => rpc('health_probe', {}),
      atMost: 3,
    }),
  ];
}
