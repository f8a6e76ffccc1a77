import type { ReaderLanguage } from '../languages.ts';
import { contentWords } from '../word-forms.ts';
import { wordFor } from './asked-noun.ts';
import { type Fact, isInReply, NOTHING, type Place } from './fact.ts';
import { kinAsked, MINE, namesOfKin, saysKin, wordsFor } from './kin-words.ts';

const ASKS: readonly RegExp[] = [
  /\btell (?:me|us) (?:more |something |a bit |a little )?(?:about|of) your (?<kin>.+)$/iu,
  /\berzähl\p{L}* (?:mir |uns )?(?:mal |bitte )?(?:von|über) (?:deine[mnrs]?|ihre[mnrs]?) (?<kin>.+)$/iu,
  /\bberätta om (?:din|ditt|dina|er) (?<kin>.+)$/iu,
];

/** Whoever asks for somebody of the person's hears where they are spoken of, and not who else there is in the family. */
export function kinStoryFact(
  asks: string,
  language: ReaderLanguage,
  texts: readonly string[],
): Fact | undefined {
  const phrase = ASKS.map((form) => form.exec(asks)?.groups?.kin).find((one) => one !== undefined);
  const kin = kinAsked(phrase?.split(/\s+/).slice(0, 2).join(' ') ?? '');
  if (phrase === undefined || kin === undefined) return undefined;
  const said = saysKin(kin);
  const names = namesOfKin(kin, texts);
  const which = contentWords(phrase, language)
    .map(({ word }) => word)
    .filter((word) => !said.test(word))
    .map((word) => wordFor(word, language));
  const begins = new RegExp(
    String.raw`^\W*(?:${MINE} (?:\p{L}+ )?|[Dd](?:er|ie) )?(?:${wordsFor(kin)})(?:,? \p{Lu}\p{L}+)?(?: |, | - )(?=\p{L})`,
    'iu',
  );
  const asksForThem = new RegExp(
    String.raw`(?<!\p{L})(?:your|deine?[mnrs]?|ihre?[mnrs]?|din|ditt) (?:\p{L}+ )?(?:${wordsFor(kin)})(?!\p{L})`,
    'iu',
  );
  return (at: Place) => {
    const { sentences, place, spoken } = at;
    const { text = '', asked = '' } = sentences[place] ?? {};
    const around = sentences
      .slice(Math.max(0, place - 2), place + 6)
      .map((one) => one.text)
      .concat(asked)
      .join(' ');
    if (which.length > 0 && which.filter((isIt) => isIt(around, spoken)).length * 2 < which.length)
      return NOTHING;
    const isNamed = names.some((name) =>
      new RegExp(String.raw`^\W*(?:[Dd]er |[Dd]ie )?${name}(?!\p{L})`, 'u').test(text),
    );
    const isAsked = asksForThem.test(asked) && asked.split(/\s+/).length <= MOST_ASKED && isInReply(at, 1);
    if (isAsked && text.split(/\s+/).length > 3 && !text.endsWith('?'))
      return { fits: isNamed || which.length > 0 ? 1 : 0.8 };
    if (isNamed || begins.test(text)) return { fits: which.length > 0 ? 0.9 : 0.5 };
    return NOTHING;
  };
}

/** A longer turn has other things in it as well. */
const MOST_ASKED = 16;
