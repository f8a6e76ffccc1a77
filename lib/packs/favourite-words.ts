import type { Spoken } from './spoken-words.ts';
import { STOP_WORDS } from './stop-words.ts';
import { type Counted, Tally } from './tally.ts';

const MOST = 20;
const SHORTEST = 3;
const HAS_LETTER = /\p{L}/u;

/** In English about every second word is one that everybody uses. Where few are, which those are is not known. */
const FEWEST_COMMON = 0.2;

/** Words that somebody uses more than others do. Names are not how somebody speaks, but of whom. */
export function favouriteWords(spoken: readonly Spoken[]): Counted[] {
  const all = spoken.flatMap(({ sentences }) => sentences.flat());
  if (all.filter((word) => STOP_WORDS.has(word)).length < all.length * FEWEST_COMMON) return [];
  const names = new Set(spoken.flatMap((saying) => saying.names));
  const tally = new Tally();
  for (const { sentences, evidenceId } of spoken)
    for (const word of sentences.flat())
      if (word.length >= SHORTEST && !STOP_WORDS.has(word) && !names.has(word) && HAS_LETTER.test(word))
        tally.add(word, evidenceId);
  return tally.habits().slice(0, MOST);
}
