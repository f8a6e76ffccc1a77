import type { Spoken } from './spoken-words.ts';
import { STOP_WORDS } from './stop-words.ts';
import { type Counted, Tally } from './tally.ts';

const MOST = 20;
const SHORTEST = 3;
const HAS_LETTER = /\p{L}/u;

export function favouriteWords(spoken: readonly Spoken[]): Counted[] {
  const tally = new Tally();
  for (const { sentences, evidenceId } of spoken)
    for (const word of sentences.flat())
      if (word.length >= SHORTEST && !STOP_WORDS.has(word) && HAS_LETTER.test(word))
        tally.add(word, evidenceId);
  return tally.habits().slice(0, MOST);
}
