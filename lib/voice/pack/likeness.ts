import { STOP_WORDS } from '../stop-words.ts';
import { bareText } from './bare-text.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** So much of the shorter one stands in the other: then both tell the same. */
const ALIKE = 0.7;
const FEWEST_WORDS = 3;
/** Endings make no difference: "kneading", "kneads". */
const STEM = 6;

const figuresIn = (text: string): string => (text.match(/\p{N}+/gu) ?? []).join(' ');

const wordsIn = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(WORD) ?? [])
      .filter((word) => word.length > 2 && !STOP_WORDS.has(word))
      .map((word) => bareText(word).slice(0, STEM)),
  );

/** What was chosen so far, so that nothing is told twice, in the same words or in nearly the same. */
export class Told {
  readonly #texts: Compared[] = [];

  /** False when something like it was told already, or is a part of it, or holds it. */
  add(text: string): boolean {
    const compared = {
      letters: bareText(text).replaceAll(/[^\p{L}\p{N}]/gu, ''),
      words: wordsIn(text),
      figures: figuresIn(text),
    };
    if (this.#texts.some((told) => isAlike(told, compared))) return false;
    this.#texts.push(compared);
    return true;
  }
}

/** The first so many that tell something new. */
export function takeNew<Item extends { text: string }>(
  items: readonly Item[],
  told: Told,
  most: number,
): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === most) break;
    if (told.add(item.text)) taken.push(item);
  }
  return taken;
}

type Compared = { letters: string; words: ReadonlySet<string>; figures: string };

function isAlike(one: Compared, other: Compared): boolean {
  if (one.letters.includes(other.letters) || other.letters.includes(one.letters)) return true;
  // Another year or number is another thing.
  if (one.figures && other.figures && one.figures !== other.figures) return false;
  const [few, many] = one.words.size < other.words.size ? [one, other] : [other, one];
  if (few.words.size < FEWEST_WORDS) return false;
  const shared = [...few.words].filter((word) => many.words.has(word)).length;
  return shared / few.words.size >= ALIKE;
}
