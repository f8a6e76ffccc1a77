import { stemOf } from '../stem-of.ts';
import type { Claim, Disagreement } from './claim.ts';
import { numberOfWord } from './quantities.ts';

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

/** Who has siblings has them for life, unlike children and husbands. */
const SIBLINGS = new Set(['brothers', 'sisters']);
const NOT_OF_ONE_HOUSE = /(?:^| )(?:law|half|step\p{L}*|foster)(?: |$)/u;
/** What only who was met does with somebody. */
const WITH_ME = new Set(['teach', 'take', 'tell', 'show', 'give', 'carri']);

/** "I had no sisters", "I never met my grandfather". */
function framesOfDenial({ subject, verb, words, days, quantities, isNever, language }: Claim): Frame[] {
  const [word = '', ...more] = words;
  if (subject !== 'self' || more.length > 0 || days.length > 0 || quantities.length > 0) return [];
  if (isNever && verb === 'meet')
    return [{ relation: `${language} met ${word}`, kind: 'yes_or_no', value: 'no' }];
  if (verb !== 'have') return [];
  const kins = word.startsWith('sibl')
    ? [...SIBLINGS]
    : [kinIn([word], (other) => stemOf(other, language)) ?? ''];
  return kins.flatMap((kin) =>
    SIBLINGS.has(kin) ? [{ relation: `self has any ${kin}`, kind: 'yes_or_no' as const, value: 'no' }] : [],
  );
}

/** "My three brothers", "My sister Ruth taught me to ride a bicycle". */
function framesOfOwn({ subject, isOwn, verb, words, language }: Claim): Frame[] {
  if (!isOwn || NOT_OF_ONE_HOUSE.test(subject)) return [];
  const [first = '', second = '', ...more] = subject.split(' ');
  const frames: Frame[] = [];
  const kin = KIN.get(first);
  if (kin && SIBLINGS.has(kin) && more.length === 0)
    frames.push({ relation: `self has any ${kin}`, kind: 'yes_or_no', value: 'yes' });
  const number = numberOfWord(first, language);
  const counted = KIN.get(second);
  if (number !== null && number > 1 && counted && !ONE_OF.test(counted) && more.length === 0)
    frames.push({ relation: `self has ${counted}`, kind: 'number', value: number });
  if (!second && words.has('me') && WITH_ME.has(verb ?? ''))
    frames.push({ relation: `${language} met ${stemOf(first, language)}`, kind: 'yes_or_no', value: 'yes' });
  return frames;
}

function readFrames(claim: Claim): Frame[] {
  const { subject, isOwn, isNegated, verb, words, days, quantities, named, language } = claim;
  if (isNegated) return framesOfDenial(claim);
  const stemmed = (word: string) => stemOf(word, language);
  const kin = isOwn && !subject.includes(' ') ? (KIN.get(subject) ?? null) : null;
  const who = subject === 'self' ? 'self' : kin && ONE_OF.test(kin) ? kin : null;
  const frames: Frame[] = framesOfOwn(claim);
  if (who && who !== 'self' && named)
    frames.push({ relation: `${who} is called`, kind: 'name', value: named });
  const [day, ...others] = days;
  if (who && day?.year !== undefined && others.length === 0 && quantities.length === 0)
    for (const [event, says] of EVENTS) {
      const isSaid = verb === null ? [...words].some((word) => says.test(word)) : says.test(verb);
      const beside = [...words].filter((word) => !says.test(word)).length;
      if (isSaid && (beside <= MOST_BESIDE || (who === 'self' && event === 'born' && verb !== null)))
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
/** Whatever else is told of it, nobody is born twice. */
const MOST_BESIDE = 2;
