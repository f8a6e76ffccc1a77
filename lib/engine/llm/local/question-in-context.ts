import { searchWords } from './search-words.ts';
import { hearTalk } from './small-talk.ts';

export type Question = {
  /** What is looked for. */
  text: string;
  /** What of it was said just now; the rest is the subject that was left unsaid. */
  asks: string;
  /** Whether it asks to go on with what was told last. */
  goesOn: boolean;
};

const GOES_ON =
  /^\W*(?:(?:and|so|ok(?:ay)?|yes|please),? )*(?:and|then(?: what)?|what (?:then|next|else|more|happened(?: (?:then|next|after(?: that)?))?|came (?:next|after(?: that)?))|(?:go|carry) on|continue|(?:tell me )?(?:some )?more(?: about (?:that|it|this|him|her|them))?|another(?: one)?|how did (?:it|that) (?:go on|end|continue))(?:,? please)?\W*$/i;
/** Of something that was named before, or as an addition to what was asked before. */
const LEANS_BACK =
  /^\W*(and|but|so|what about|how about)\b|\b(he|she|it|they|him|her|them|his|its|their|theirs|that|this|those|these|there|then)\b/i;
const ENOUGH_WORDS = 3;

/**
 * The question with the subject that it leaves unsaid: "Why?" is about what was asked before. A question with a subject of
 * its own stands alone.
 */
export function questionInContext(matter: string, askedBefore: readonly string[]): Question {
  const alone = { text: matter, asks: matter, goesOn: GOES_ON.test(matter) };
  if (standsAlone(matter)) return alone;
  const subject = askedBefore
    .map((said) => hearTalk(said).matter)
    .findLast((said) => said !== '' && standsAlone(said));
  if (subject === undefined) return alone;
  if (alone.goesOn) return { text: subject, asks: subject, goesOn: true };
  return { text: `${subject} ${matter}`, asks: matter, goesOn: false };
}

function standsAlone(matter: string): boolean {
  const words = searchWords(matter).length;
  return !GOES_ON.test(matter) && (words >= ENOUGH_WORDS || (words > 0 && !LEANS_BACK.test(matter)));
}
