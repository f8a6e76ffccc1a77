/** Of the words of the consent itself: a recogniser mishears names, and one word in ten. */
const LEAST_OF_CONSENT = 0.75;
/** Of the whole text, which a reader may stumble over. */
const LEAST_OF_TEXT = 0.5;

/** Without numbers: a date is read, and written by a recogniser, in many ways. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/\p{L}+/gu) ?? [];

/** Whether what a recogniser heard is the text that was to be read: its words in their order, most of them. */
export function wordsHeard({ consent, text }: { consent: string; text: string }, heard: string): boolean {
  const said = wordsOf(heard);
  return (
    partInOrder(wordsOf(consent), said) >= LEAST_OF_CONSENT &&
    partInOrder(wordsOf(text), said) >= LEAST_OF_TEXT
  );
}

/** How much of `wanted` stands in `found` in the same order: the longest common subsequence. */
function partInOrder(wanted: readonly string[], found: readonly string[]): number {
  if (wanted.length === 0) return 0;
  let before = new Uint16Array(found.length + 1);
  for (const word of wanted) {
    const row = new Uint16Array(found.length + 1);
    for (let place = 1; place <= found.length; place += 1) {
      row[place] =
        found[place - 1] === word
          ? (before[place - 1] ?? 0) + 1
          : Math.max(before[place] ?? 0, row[place - 1] ?? 0);
    }
    before = row;
  }
  return (before[found.length] ?? 0) / wanted.length;
}
