import { STOP_WORDS } from '../stop-words.ts';
import { placesOfHabit, type Spoken } from './spoken-words.ts';
import { type Counted, Tally } from './tally.ts';

const MOST = 12;
const SHORTEST = 3;
const LONGEST = 5;

/** Turns of phrase of three to five words. One that only is a part of another that was chosen is not told twice. */
export function favouritePhrases(spoken: readonly Spoken[]): Counted[] {
  // A longer phrase comes back only where each part of it does: so most of what is said is never put together at all.
  const tallies: Tally[] = [];
  for (let length = SHORTEST; length <= LONGEST; length += 1) {
    const shorter = tallies.at(-1);
    const tally = new Tally();
    for (const { sentences, id, place } of spoken)
      for (const words of sentences)
        for (let start = 0; start + length <= words.length; start += 1)
          if (!shorter || comesBack(shorter, words, start, length))
            tally.add(words.slice(start, start + length).join(' '), { place, id });
    tallies.push(tally);
  }
  return withoutParts(
    tallies.toReversed().flatMap((tally) => tally.habits(placesOfHabit(spoken)).filter(isPhrase)),
  );
}

const comesBack = (shorter: Tally, words: readonly string[], start: number, length: number): boolean =>
  shorter.isHabit(words.slice(start, start + length - 1).join(' ')) &&
  shorter.isHabit(words.slice(start + 1, start + length).join(' '));

/** "Look at the flame" and "I went to bed", not "the flame before" or "of the harbour". */
function isPhrase({ word: phrase }: Counted): boolean {
  const words = phrase.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return !OPENS_NOTHING.has(first) && !STOP_WORDS.has(last) && !ENDS_NOTHING.has(last);
}

/** Of the other languages of the rules. */
const ENDS_NOTHING: ReadonlySet<string> = new Set(
  `als am an auf aus bei das dass dem den der des die du ein eine einem einen einer er es für hat habe ich ihm ihn ihr im in ist man
  mein meine mich mir mit nach nicht noch sich sie so um und von vor war was wie wir zu zum zur att av de den det du en ett från för
  han har hon i jag med men min mitt mot när och om på sig som till var vi är le la les de des du un une et que il lo el los las`.split(
    /\s+/,
  ),
);

const OPENS_NOTHING: ReadonlySet<string> = new Set(
  `a an and are as at be been but by for from had has have he her his in into is it its of on or our over s she so that the
  their there they this to up was were which who with auf aus bei dem den der des das die ein eine er es ihm ihn ihr im in mit sie und
  von zu att av de den det en ett från för han hon i med och om på som till`.split(/\s+/),
);

function withoutParts(phrases: readonly Counted[]): Counted[] {
  const chosen: Counted[] = [];
  for (const phrase of phrases.toSorted((one, other) => other.count - one.count)) {
    if (chosen.length === MOST) break;
    if (!chosen.some(({ word }) => overlaps(word, phrase.word))) chosen.push(phrase);
  }
  return chosen;
}

const overlaps = (one: string, other: string): boolean =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
