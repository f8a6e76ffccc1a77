import 'server-only';
import { ok, type Result } from '../result.ts';
import { fromDatabase } from './database-failure.ts';
import { serviceClient } from './service-client.ts';

export type RateLimit = { limit: number; windowSeconds: number };

/** Counts one more use of `bucket` in the database, so that the limit holds across app instances. */
export async function takeRateLimit(
  bucket: string,
  { limit, windowSeconds }: RateLimit,
): Promise<Result<{ allowed: boolean; retryAfterSeconds: number; remaining: number }>> {
  const answer = await serviceClient()
    .rpc('take_rate_limit', { p_bucket: bucket, p_limit: limit, p_window_seconds: windowSeconds })
    .single();
  const taken = fromDatabase(answer);
  if (!taken.ok) return taken;
  const { allowed, retry_after_seconds: retryAfterSeconds, remaining } = taken.value;
  return ok({ allowed, retryAfterSeconds, remaining });
}

/** How often it was used in its window, without counting. */
export async function readRateLimit(bucket: string): Promise<Result<number>> {
  return fromDatabase(await serviceClient().rpc('read_rate_limit', { p_bucket: bucket }));
}
