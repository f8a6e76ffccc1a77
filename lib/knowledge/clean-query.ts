import { LONGEST_QUERY } from './limits.public.ts';

/** Words of talking with somebody, which say nothing about what is asked for. Function words are left out by Postgres. */
const CHATTY = new Set(
  `a about actually ah all also am an and any anything ask asking can could d describe did didn do does doesn don else
  ever everything exactly explain get give go going got happen happened hello help hey hi i if isn just kind know let
  like little ll long lot m many may maybe me mean might much must my name named names need nothing now of often oh ok
  okay or perhaps please question quite re really remember s said say share should so some somebody someone something
  sort stuff such sure t talk tell thank thanks that then thing things think thought to told too ve very want wanted was
  wasn well were what whatever when where which who whom whose why will would wouldn yes you your yours`.split(
    /\s+/,
  ),
);

/**
 * What is searched for: the question without what no column would take, and without its chatty words. Operators and quotes
 * are only characters here; the search knows none. A capital within a sentence makes a name or a month of a chatty word:
 * "May" is kept. "Will" is too, but Postgres leaves it out, whose list of function words knows no capitals.
 */
export function cleanQuery(query: string): string {
  const text = query.slice(0, LONGEST_QUERY).toWellFormed().normalize('NFKC');
  const words: string[] = [];
  let before = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const startsSentence = before === 0 || /[.?!\n]/.test(text.slice(before, index));
    before = index + word.length;
    const isName = !startsSentence && /^\p{Lu}\p{Ll}/u.test(word);
    if (isName || !CHATTY.has(word.toLowerCase())) words.push(word);
  }
  return words.join(' ').slice(0, LONGEST_QUERY);
}
