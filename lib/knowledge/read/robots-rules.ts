import robotsParser from 'robots-parser';

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
