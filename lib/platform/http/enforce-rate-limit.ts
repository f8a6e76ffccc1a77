import 'server-only';
import { createHash } from 'node:crypto';
import { type RateLimit, takeRateLimit } from '../db/rate-limits.ts';
import { whileLookedAt } from '../db/silence.ts';
import { fail, ok, type Result } from '../result.ts';

export type { RateLimit };

/** Who is counted is stored as a hash: the table of counters is not a list of addresses. */
export const bucketOf = (name: string, who: string): string =>
  `${name}:${createHash('sha256').update(who).digest('hex').slice(0, 32)}`;

export async function enforceRateLimit(name: string, who: string, limit: RateLimit): Promise<Result<null>> {
  const taken = await whileLookedAt(() => takeRateLimit(bucketOf(name, who), limit));
  if (!taken.ok) return taken;
  if (taken.value.allowed) return ok(null);
  return fail('rate_limited', { retryAfterSeconds: taken.value.retryAfterSeconds });
}
