import { compare } from './order.ts';

export type Counted = { word: string; count: number; evidenceIds: string[] };

type Count = { count: number; places: Set<string>; evidenceIds: string[] };

/** So many pieces of evidence show that somebody says a thing; the count tells how often. */
const MOST_IDS = 8;
/** Said in one place, it is no habit. */
const FEWEST_PLACES = 2;

/** How often something was said, in how many places, and in which sayings first. */
export class Tally {
  readonly #counts = new Map<string, Count>();

  add(word: string, { place, evidenceId }: { place: string; evidenceId: string }): void {
    const known = this.#counts.get(word);
    if (!known) {
      this.#counts.set(word, { count: 1, places: new Set([place]), evidenceIds: [evidenceId] });
      return;
    }
    known.count += 1;
    known.places.add(place);
    if (known.evidenceIds.length < MOST_IDS && !known.evidenceIds.includes(evidenceId))
      known.evidenceIds.push(evidenceId);
  }

  isHabit(word: string): boolean {
    return (this.#counts.get(word)?.places.size ?? 0) >= FEWEST_PLACES;
  }

  /** What was said in more than one place, or in so many, the most frequent first. */
  habits(fewest = FEWEST_PLACES): Counted[] {
    return [...this.#counts]
      .filter(([, { places }]) => places.size >= fewest)
      .map(([word, { count, evidenceIds }]) => ({ word, count, evidenceIds }))
      .sort((one, other) => other.count - one.count || compare(one.word, other.word));
  }
}
