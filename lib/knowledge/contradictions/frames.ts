import { stemOf } from '../stem-of.ts';
import type { Claim, Disagreement } from './claim.ts';

/**
 * Something that is so once in a life, whatever the language and the words in which it was said: a year, a number or a name of one
 * relation to the person.
 */
export type Frame = { relation: string; kind: Disagreement; value: number | string };

const KIN = new Map(
  Object.entries({
    mother: 'mother mum mam mom mummy mutter mama mamma mor',
    father: 'father dad daddy vater papa pappa far',
    husband: 'husband ehemann make',
    wife: 'wife ehefrau maka',
    'mother of the mother': 'mormor',
    'mother of the father': 'farmor',
    brothers: 'brother brothers bruder brüder bror bröder',
    sisters: 'sister sisters schwester schwestern syster systrar',
    children: 'child children kid kids kind kinder barn',
    sons: 'son sons sohn söhne söner',
    daughters: 'daughter daughters tochter töchter dotter döttrar',
  }).flatMap(([kin, words]) => words.split(' ').map((word) => [word, kin] as const)),
);
/** Of which a person has one at a time; the others are counted. */
const ONE_OF = /^(?:mother|father|husband|wife)/;

const EVENTS: readonly (readonly [string, RegExp])[] = [
  ['born', /^(?:born|bear|gebor\p{L}*|född\p{L}*|fodd\p{L}*)$/u],
  ['died', /^(?:die|starb|sterb\p{L}*|gestorb\p{L}*|dö|do|dött|verstorb\p{L}*)$/u],
  ['married', /^(?:marri|heirat\p{L}*|geheirat\p{L}*|verheirat\p{L}*|gift)$/u],
];

/** By its words as they were spoken: stems differ from language to language. */
const kinIn = (words: Iterable<string>, stemmed: (word: string) => string): string | null => {
  const spoken = new Set(words);
  for (const [word, kin] of KIN) if (spoken.has(word) || spoken.has(stemmed(word))) return kin;
  return null;
};

/** A claim is compared with very many others. */
const known = new WeakMap<Claim, readonly Frame[]>();
export function framesOf(claim: Claim): readonly Frame[] {
  const frames = known.get(claim) ?? readFrames(claim);
  known.set(claim, frames);
  return frames;
}

function readFrames(claim: Claim): Frame[] {
  const { subject, isOwn, isNegated, verb, words, days, quantities, named, language } = claim;
  if (isNegated) return [];
  const stemmed = (word: string) => stemOf(word, language);
  const kin = isOwn && !subject.includes(' ') ? (KIN.get(subject) ?? null) : null;
  const who = subject === 'self' ? 'self' : kin && ONE_OF.test(kin) ? kin : null;
  const frames: Frame[] = [];
  if (who && who !== 'self' && named)
    frames.push({ relation: `${who} is called`, kind: 'name', value: named });
  const [day, ...others] = days;
  if (who && day?.year !== undefined && others.length === 0 && quantities.length === 0)
    for (const [event, says] of EVENTS) {
      const isSaid = verb === null ? [...words].some((word) => says.test(word)) : says.test(verb);
      const beside = [...words].filter((word) => !says.test(word)).length;
      if (isSaid && beside <= MOST_BESIDE)
        frames.push({ relation: `${who} ${event}`, kind: 'date', value: day.year });
    }
  const [quantity, ...more] = quantities;
  if (subject === 'self' && quantity?.unit && more.length === 0 && (verb === 'have' || verb === null)) {
    const counted = kinIn([quantity.unit], stemmed);
    if (counted && !ONE_OF.test(counted) && words.size === 0 && quantity.hedge === null)
      frames.push({ relation: `self has ${counted}`, kind: 'number', value: quantity.number });
  }
  return frames;
}
const MOST_BESIDE = 2;
