import { hear } from '../asked-words.ts';
import type { ReaderLanguage } from '../languages.ts';
import { contentWords } from '../word-forms.ts';
import { CANNOT, type Fact, NOTHING } from './fact.ts';

const ASKS: readonly RegExp[] = [
  /\b(?:do|did) (?:you|u)(?: \p{L}+)? believe in (?<what>.+?)\W*$/iu,
  /\b(?:do|did) (?:you|u) (?:believe|think)(?: that)? (?:there (?:is|are|was|were)|in the existence of) (?<what>.+?)\W*$/iu,
  /\b(?:glaubst du|glauben sie)(?: \p{L}+)? an (?<what>.+?)\W*$/iu,
  /\b(?:tror|trodde) (?:du|ni)(?: \p{L}+)? på (?<what>.+?)\W*$/iu,
];
const ANYTHING = /^(?:anything|something|etwas|irgendetwas|något|it|that|this|him|her|them)$/iu;
const OF_GOD = /^(?:god|gott|gud)$/iu;
/** Whoever says such a thing says something of God. */
const SPEAKS_OF_GOD =
  /(?<!\p{L})(?:gods?|almighty|religio\p{L}*|atheist|pray(?:s|ed|ing|ers?)?|faith|gott(?:es)?|gläubig|bete|betete|fromm|gud(?:s)?|troende|ber till)(?!\p{L})/iu;

/** What somebody believes in is said in words for it: a belief in something else is no answer. */
export function beliefFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const what = ASKS.map((form) => form.exec(asks)?.groups?.what).find((one) => one !== undefined);
  const words = contentWords(what ?? '', language).filter(({ word }) => !ANYTHING.test(word));
  if (words.length === 0) return undefined;
  const named = words.map(({ word }) =>
    OF_GOD.test(word) ? (text: string) => SPEAKS_OF_GOD.test(text) : isNamed(word, language),
  );
  return ({ sentences, place, spoken }) => {
    const { text = '', asked = '', block } = sentences[place] ?? {};
    const before = sentences[place - 1]?.block === block ? (sentences[place - 1]?.text ?? '') : '';
    return named.some((isIt) => isIt(`${asked} ${before} ${text}`, spoken)) ? NOTHING : CANNOT;
  };
}

/** The very word, or its translation. */
function isNamed(word: string, language: ReaderLanguage): (text: string, spoken: ReaderLanguage) => boolean {
  const { stems, english } = hear(word, language);
  return (text, spoken) => {
    const said = hear(text, spoken);
    return (
      [...stems].some((stem) => said.stems.has(stem)) || [...english].some((stem) => said.english.has(stem))
    );
  };
}
