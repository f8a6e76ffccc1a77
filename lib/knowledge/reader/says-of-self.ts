import { type AskedWord, hear } from './asked-words.ts';
import { stemsAnswering } from './everyday-words.ts';
import { type ReaderLanguage, wordsIn } from './languages.ts';
import { speaksOfSelf } from './wanted-kind.ts';

const AFTER_SELF = 3;

/** "I gave up smoking", "my husband": a word of the question, or one that answers it, right behind the one who speaks. */
export function saysOfSelf(
  text: string,
  words: readonly AskedWord[],
  { spoken, firstName }: { spoken: ReaderLanguage; firstName: string },
): boolean {
  const elided = ELIDED.test(text) ? ['I'] : [];
  const said = [...elided, ...wordsIn(text)];
  return said.some((word, place) => {
    if (word !== firstName && !speaksOfSelf(word === 'i' ? 'I' : word, spoken)) return false;
    const behind = hear(said.slice(place + 1, place + 1 + AFTER_SELF).join(' '), spoken);
    return words.some(({ stems, english }) => {
      const isThere = (stem: string) => behind.english.has(stem);
      return (
        behind.stems.has(stems[spoken]) ||
        english.some((stem) => isThere(stem) || [...stemsAnswering(stem)].some(isThere))
      );
    });
  });
}

/** "Born in Hull in 1941.", "Kept the light for forty years.": notes leave the "I" out. */
const ELIDED =
  /^\W*(?:so:? )?(?:born|raised|grew up|kept|worked|married|divorced|moved|lived|left|went|came|started|began|retired|trained|studied|learn(?:ed|t)|joined|served|taught|ran|played|sang|gave up|geboren|aufgewachsen|verheiratet|gelernt|född|uppvuxen|gift|flyttade|arbetade)\b/iu;

/** The person is spoken of by their first name, as the others share the last, or is the one left out. */
export const namesOrElides = (text: string, firstName: string): boolean =>
  ELIDED.test(text) || (text.match(/\p{Lu}\p{L}+/gu) ?? []).some((word) => word.toLowerCase() === firstName);
