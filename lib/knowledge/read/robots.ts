import type { FetchRefusal } from '#lib/platform/fetch-refusal.ts';
import { type GuardedFetchOptions, guardedFetch } from '#lib/platform/guarded-fetch.ts';
import { FAILURE_OF_REFUSAL } from './failure-of-refusal.ts';
import type { ReadingFailure } from './reading-failure.ts';
import { robotsAllow } from './robots-rules.ts';

const ROBOT = 'Reflections';
const MOST_BYTES = 512 * 1024;
const PATIENCE_MS = 10_000;

/** They concern the host as a whole, and are the better reason. */
const OF_THE_HOST = new Set<FetchRefusal>(['address_private', 'host_unknown', 'unreachable', 'insecure']);

/** Why the host's robots.txt keeps us out (RFC 9309): none allows everything, one that cannot be had allows nothing. */
export async function whyRobotsRefuse(
  url: URL,
  options: Omit<GuardedFetchOptions, 'maxBytes' | 'timeoutMs' | 'accept' | 'mayRequest'>,
): Promise<ReadingFailure | undefined> {
  const address = new URL('/robots.txt', url).href;
  const fetched = await guardedFetch(address, {
    ...options,
    accept: 'text/plain, */*;q=0.1',
    maxBytes: MOST_BYTES,
    timeoutMs: PATIENCE_MS,
  });
  if (!fetched.ok) {
    if (OF_THE_HOST.has(fetched.refusal)) return FAILURE_OF_REFUSAL[fetched.refusal];
    return fetched.refusal === 'too_slow' ? 'robots_unknown' : 'robots_unclear';
  }
  const { status, bytes } = fetched.value;
  if (status >= 500 || status === 429) return 'robots_unknown';
  if (status >= 400) return undefined;
  if (status < 200 || status >= 300) return 'robots_unclear';
  const allow = robotsAllow(Buffer.from(bytes).toString('utf8'), url, ROBOT);
  if (allow === undefined) return 'robots_unclear';
  return allow ? undefined : 'robots_refuse';
}
