/** Sounds that recognisers write in many ways: mm, mhm, hmm, uh-huh, aha. */
const SOUND = /^(?:m+h*m*|h+m+|h*u+h+|a+h+a*|o+h+|e+h+|mhm+|mmhm+)$/;

const lettersOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/\p{L}+/gu) ?? [];

/** Whether all of it only shows that somebody listens: the agent's own terms for that, and sounds without a word. */
export function isListening(text: string, terms: readonly string[]): boolean {
  const words = lettersOf(text);
  const known = terms.map(lettersOf).filter((term) => term.length > 0);
  let at = 0;
  while (at < words.length) {
    const term = known.find((one) => one.every((word, place) => words[at + place] === word));
    if (!term && !SOUND.test(words[at] ?? '')) return false;
    at += term?.length ?? 1;
  }
  return true;
}
