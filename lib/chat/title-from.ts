const LONGEST = 80;

/** The first line of what somebody began with, cut at a word. */
export function titleFrom(text: string): string {
  const [first = ''] = text.toWellFormed().trim().split('\n');
  const line = first.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  // Never half of a character that takes two places.
  const cut = line.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '');
  const end = cut.search(/\s\S*$/);
  return `${end > LONGEST / 2 ? cut.slice(0, end) : cut}…`;
}
