import { compare } from './order.ts';

export type Counted = { word: string; count: number; evidenceIds: string[] };

type Count = { count: number; sayings: number; lastId: string; evidenceIds: string[] };

/** So many pieces of evidence show that somebody says a thing; the count tells how often. */
const MOST_IDS = 8;
/** Said once, it is no habit. */
const FEWEST_SAYINGS = 2;

/** How often something was said, and in which sayings first. These are to be added one after the other. */
export class Tally {
  readonly #counts = new Map<string, Count>();

  add(word: string, evidenceId: string): void {
    const known = this.#counts.get(word);
    if (!known) {
      this.#counts.set(word, { count: 1, sayings: 1, lastId: evidenceId, evidenceIds: [evidenceId] });
      return;
    }
    known.count += 1;
    if (known.lastId === evidenceId) return;
    known.lastId = evidenceId;
    known.sayings += 1;
    if (known.evidenceIds.length < MOST_IDS) known.evidenceIds.push(evidenceId);
  }

  isHabit(word: string): boolean {
    return (this.#counts.get(word)?.sayings ?? 0) >= FEWEST_SAYINGS;
  }

  /** What was said in more than one saying, the most frequent first. */
  habits(): Counted[] {
    return [...this.#counts]
      .filter(([, { sayings }]) => sayings >= FEWEST_SAYINGS)
      .map(([word, { count, evidenceIds }]) => ({ word, count, evidenceIds }))
      .sort((one, other) => other.count - one.count || compare(one.word, other.word));
  }
}
