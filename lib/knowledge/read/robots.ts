import robotsParser from 'robots-parser';
import type { FetchRefusal } from '#lib/platform/fetch-refusal.ts';
import { type GuardedFetchOptions, guardedFetch } from '#lib/platform/guarded-fetch.ts';
import { FAILURE_OF_REFUSAL } from './failure-of-refusal.ts';
import type { ReadingFailure } from './reading.ts';

const ROBOT = 'Reflections';
const MOST_BYTES = 512 * 1024;
const PATIENCE_MS = 10_000;

/** They concern the host as a whole, and are the better reason. */
const OF_THE_HOST = new Set<FetchRefusal>(['address_private', 'host_unknown', 'unreachable', 'insecure']);

/**
 * The parser compares a rule that has wildcards in steps of its length times the path's, in our own thread: a stranger who
 * writes both could keep the server busy for half a minute. More steps than these are not made.
 */
const MOST_STEPS = 10_000_000;

/** Whether a robots.txt lets the program `robot` read an address; undefined if that takes too long to tell. */
export function robotsAllow(text: string, url: URL, robot: string): boolean | undefined {
  const rules = rulesFor(robot, text);
  const path = url.pathname.length + url.search.length;
  const steps = rules.reduce((sum, rule) => sum + (rule.includes('*') ? rule.length * path : 0), 0);
  if (steps > MOST_STEPS) return undefined;
  const address = new URL('/robots.txt', url).href;
  return robotsParser(address, ['User-agent: *', ...rules].join('\n')).isAllowed(url.href, '*') !== false;
}

/**
 * The rules of the groups that name the robot, else of those for everybody (RFC 9309). The parser would keep every rule once
 * for each of the thousands of names that a group can have.
 */
function rulesFor(robot: string, text: string): string[] {
  const ours: string[] = [];
  const anyones: string[] = [];
  let isNamed = false;
  let names = new Set<string>();
  let namesEnd = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^([^:#]+):([^#]*)/.exec(line) ?? [];
    const field = key.trim().toLowerCase();
    if (field === 'user-agent') {
      if (namesEnd) names = new Set();
      namesEnd = false;
      const name = value.trim().split('/', 1)[0]?.trim().toLowerCase() ?? '';
      names.add(name);
      isNamed ||= name === robot.toLowerCase();
    } else if (field === 'allow' || field === 'disallow') {
      namesEnd = true;
      const rule = `${field}: ${value.trim()}`;
      if (names.has(robot.toLowerCase())) ours.push(rule);
      if (names.has('*')) anyones.push(rule);
    }
  }
  return isNamed ? ours : anyones;
}

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
