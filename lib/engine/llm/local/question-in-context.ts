import { searchWords } from './search-words.ts';
import { hearTalk } from './small-talk.ts';

export type Question = {
  /** What is looked for. */
  text: string;
  /** What of it was said just now. */
  asks: string;
  /** What was left unsaid, in the words of what was asked before; empty where nothing was. */
  subject: string;
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
  const alone = { text: matter, asks: matter, subject: '', goesOn: GOES_ON.test(matter) };
  if (standsAlone(matter)) return alone;
  const subject = lastSubject(askedBefore);
  if (subject === undefined) return alone;
  if (alone.goesOn) return { text: subject, asks: subject, subject: '', goesOn: true };
  return { text: `${subject} ${matter}`, asks: matter, subject, goesOn: false };
}

/** Backwards, and no further than needed: a talk may have been long. */
function lastSubject(askedBefore: readonly string[]): string | undefined {
  for (const said of askedBefore.toReversed()) {
    const { matter } = hearTalk(said);
    if (matter !== '' && standsAlone(matter)) return matter;
  }
  return undefined;
}

const LONGEST_QUERY = 500;

/** What to look up: what was asked just now as far as there is room for it, and what is left goes to its subject. */
export function queryOf({ asks, subject }: Question): string {
  const matter = lastWords(asks, LONGEST_QUERY);
  return `${lastWords(subject, LONGEST_QUERY - matter.length - 1)} ${matter}`.trim();
}

/** A word that does not fit is left out, unless it is the only one. */
function lastWords(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most <= 0) return '';
  const end = text.slice(-most);
  return end.slice(end.indexOf(' ') + 1);
}

function standsAlone(matter: string): boolean {
  const words = searchWords(matter).length;
  return !GOES_ON.test(matter) && (words >= ENOUGH_WORDS || (words > 0 && !LEANS_BACK.test(matter)));
}
