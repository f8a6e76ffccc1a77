import { compare } from './order.ts';

/** `ids`: of the evidence or the sources that it was said in. */
export type Counted = { word: string; count: number; ids: string[] };

type Count = { count: number; places: Set<string>; ids: string[] };

/** So many pieces of evidence, or sources, show that somebody says a thing; the count tells how often. */
const MOST_IDS = 8;
/** Said in one place, it is no habit. */
const FEWEST_PLACES = 2;

/** How often something was said, in how many places, and in which sayings first. */
export class Tally {
  readonly #counts = new Map<string, Count>();

  add(word: string, { place, id }: { place: string; id: string }): void {
    const known = this.#counts.get(word);
    if (!known) {
      this.#counts.set(word, { count: 1, places: new Set([place]), ids: [id] });
      return;
    }
    known.count += 1;
    known.places.add(place);
    if (known.ids.length < MOST_IDS && !known.ids.includes(id)) known.ids.push(id);
  }

  isHabit(word: string): boolean {
    return (this.#counts.get(word)?.places.size ?? 0) >= FEWEST_PLACES;
  }

  /** What was said in more than one place, or in so many, the most frequent first. */
  habits(fewest = FEWEST_PLACES): Counted[] {
    return [...this.#counts]
      .filter(([, { places }]) => places.size >= fewest)
      .map(([word, { count, ids }]) => ({ word, count, ids }))
      .sort((one, other) => other.count - one.count || compare(one.word, other.word));
  }
}
