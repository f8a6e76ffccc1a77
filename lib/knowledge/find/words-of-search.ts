/** How often a word is in a line, and where: in it, in the question it replies to, beside it, in the heading. */
export type Occurrences = { own: number; question: number; beside: number; heading: number };

const ENTRY = /'((?:[^']|'')*)'(?::([\dABCD,]+))?/g;

/** A tsvector as Postgres writes it, such as `'boat':2A,7C 'tar':4`. A weight that is not written is D. */
export function wordsOfSearch(search: string): Map<string, Occurrences> {
  const words = new Map<string, Occurrences>();
  for (const [, lexeme = '', positions = ''] of search.matchAll(ENTRY)) {
    const found = { own: 0, question: 0, beside: 0, heading: 0 };
    for (const position of positions.split(',')) {
      const weight = position.at(-1);
      if (weight === 'A') found.own += 1;
      else if (weight === 'B') found.question += 1;
      else if (weight === 'C') found.beside += 1;
      else found.heading += 1;
    }
    words.set(lexeme.replaceAll("''", "'"), found);
  }
  return words;
}
