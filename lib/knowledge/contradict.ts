import {
  type Claim,
  type Disagreement,
  isSame,
  isWithin,
  sameTime,
  without,
} from './contradictions/claim.ts';
import { framesOf } from './contradictions/frames.ts';
import { differs, measuresOtherwise } from './contradictions/measures-otherwise.ts';
import {
  ALCOHOL,
  BY_ITSELF,
  HAD_OR_NOT,
  KIN,
  ONE_PLACE,
  OPPOSITES,
  TRADE,
} from './contradictions/word-lists.ts';
import { stemOf } from './stem-of.ts';

/**
 * What two claims of one person disagree in, so that both cannot be true of one time; null when they may. What only one of them
 * says more is no disagreement; what each of them says beside the other means two things, and neither disagrees.
 */
export function disagreement(one: Claim, other: Claim): Disagreement | null {
  const framed = framesDisagree(one, other);
  if (framed) return framed;
  if (one.language !== other.language) return null;
  if (haveNoneAndOne(one, other) || haveNoneAndOne(other, one)) return 'yes_or_no';
  if (one.subject !== other.subject) return null;
  if (likesAndDislikes(one, other)) return 'likes';
  if (denies(one, other) || denies(other, one)) return 'yes_or_no';
  if (one.isNegated || other.isNegated) return null;
  if (isNamedOtherwise(one, other) || livesElsewhere(one, other)) return 'name';
  if (isOpposite(one, other) || goesWithout(one, other) || goesWithout(other, one)) return 'yes_or_no';
  return measuresOtherwise(one, other);
}

/** Verbs of being somewhere, which a denial of ever having been there denies too. */
const BEING_THERE = new Set(['be', 'go', 'visit', 'travel', 'come', 'live', 'stay', 'move', 'studi', 'work']);
/** "I never went to university." */
const SCHOOLS = new Set(['univers', 'colleg']);

/** Everything that is spoken of: also what is counted. */
const thingsOf = ({ words, quantities }: Claim): Set<string> =>
  new Set([...words, ...quantities.map(({ unit }) => unit)].filter(Boolean));

/** What is denied in general is claimed in particular; a particular denial denies nothing else. */
function denies(no: Claim, yes: Claim): boolean {
  if (!no.isNegated || yes.isNegated) return false;
  if (!no.isNever && !sameTime(no, yes)) return false;
  const denied = thingsOf(no);
  const claimed = new Set([...thingsOf(yes), ...(yes.verb ? [yes.verb] : [])]);
  const isSameVerb =
    no.verb === yes.verb ||
    (BEING_THERE.has(no.verb ?? '') &&
      BEING_THERE.has(yes.verb ?? '') &&
      (no.names.length > 0 || isWithin(denied, SCHOOLS)));
  // Who had no papers then got them later.
  const isLasting = no.isNever || no.tense !== 'past' || (no.isAbility && isOfSkill(yes));
  const isNoneOf =
    no.verb === 'have' &&
    isLasting &&
    denied.size > 0 &&
    saysOfHaving(yes, denied) &&
    isWithin(stems(denied), stems(claimed));
  if (!isSameVerb && !isNoneOf) return false;
  // "I did not sing" is of one day; in "which I don't understand" what is not understood stands elsewhere.
  const isOfAbility = no.isAbility && yes.isAbility;
  if (denied.size === 0 && !isOfAbility && !(isLasting && deniesByItself(no, claimed))) return false;
  if (!isWithin(no.apart, yes.apart)) return false;
  // "There was a picture of pigs" says of no pigs that they were there.
  if (no.subject === 'there' && !isSame(denied, claimed)) return false;
  return isWithin(denied, claimed) || isNoneOf
    ? no.days.every((day) => yes.days.some((when) => !differs(day, when)))
    : false;
}

/** "I have no regrets" is denied by "I regret it", "I have no candle" not by "I lit a candle". */
const saysOfHaving = ({ verb, subject }: Claim, denied: ReadonlySet<string>): boolean =>
  subject !== 'self' ||
  verb === null ||
  verb === 'have' ||
  verb === 'be' ||
  isWithin(stems(denied), stems(new Set([verb])));

const STEM = 5;
const stems = (words: ReadonlySet<string>): Set<string> =>
  new Set([...words].map((word) => word.replace(/^grand/, '').slice(0, STEM)));

const deniesByItself = ({ verb }: Claim, claimed: ReadonlySet<string>): boolean =>
  verb === 'drink' ? [...claimed].some((word) => ALCOHOL.has(word)) : verb !== null && doneByItself.has(verb);
/** Whoever could not read then mostly never learnt it; the sky can be read too. */
const SKILLS = new Set(['read', 'write']);
const READ = new Set('us me book paper letter newspap bibl stori poem aloud'.split(' '));
const isOfSkill = ({ verb, words }: Claim): boolean =>
  SKILLS.has(verb ?? '') && [...words].some((word) => READ.has(word));
const doneByItself = new Set([...BY_ITSELF].map((word) => stemOf(word, 'en')));

/** "I have no children" and "My son lives in Turku"; "I never owned a car" and "My first car". */
function haveNoneAndOne(none: Claim, one: Claim): boolean {
  if (!none.isNegated || one.isNegated || none.subject !== 'self') return false;
  const isOfHaving =
    none.verb === 'have' ||
    none.verb === null ||
    (none.isNever && (none.verb === 'marri' || none.verb === 'be'));
  if (!isOfHaving || none.apart.size > 0 || thingsOf(none).size !== 1) return false;
  const [denied = ''] = thingsOf(none);
  const spoken = new Set([...one.subject.split(' '), ...(one.subject === 'self' ? thingsOf(one) : [])]);
  const isNow = none.isNever || one.tense !== 'past';
  for (const { none: nones, named } of KIN) {
    const names = new Set([...named].map((word) => stemOf(word, one.language)));
    if (![...nones].some((word) => stemOf(word, none.language) === denied)) continue;
    const said = [...spoken].map((word) => stemOf(word, one.language)).filter((word) => names.has(word));
    const isOwn = one.subject !== 'self' && one.subject.split(' ').length <= 2;
    const isHad = one.subject === 'self' && (one.verb === 'have' || one.verb === null) && one.words.size <= 2;
    if (said.length > 0 && (isOwn || isHad) && isNow && !one.subject.includes('law')) return true;
  }
  const words = one.subject.split(' ');
  const thing = words.at(-1) ?? '';
  const isTheirs = words.length === 1 ? one.isOwn && HAD_OR_NOT.has(thing) : words[0] === 'first';
  return none.isNever && words.length <= 2 && isTheirs && stemOf(thing, one.language) === denied;
}

function likesAndDislikes(one: Claim, other: Claim): boolean {
  if (one.prefers && other.prefers)
    return one.prefers[0] === other.prefers[1] && one.prefers[1] === other.prefers[0];
  return (
    one.likes !== null &&
    other.likes !== null &&
    one.likes.isLiked !== other.likes.isLiked &&
    one.likes.of === other.likes.of &&
    (sameTime(one, other) || one.isNever || other.isNever)
  );
}

/** Names of countries and of what lies in them may both be right. */
let countries: ReadonlySet<string> | undefined;
function isCountry(name: string): boolean {
  countries ??= new Set([
    ...['en', 'de', 'sv'].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((one) =>
        [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((other) => one + other),
      );
      return codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
    }),
    ...[
      'england',
      'scotland',
      'wales',
      'britain',
      'schottland',
      'skottland',
      'europe',
      'europa',
      'america',
      'amerika',
    ],
  ]);
  return countries.has(name);
}

const mayBeOne = (one: string, other: string): boolean =>
  one.includes(other) || other.includes(one) || isCountry(one) !== isCountry(other);

const ONLY_ONE =
  /(?:^| )(?:first|favourite|favorite|best|eldest|oldest|youngest|only|lieblings\p{L}+)(?: |$)/u;
const PERSONAL =
  /(?:^| )(?:mother|mum|mam|mom|father|dad|wife|husband|sister|brother|uncle|aunt|son|daughter|grandmother|grandfather|mutter|vater|frau|mann|schwester|bruder|tante|onkel|mamma|pappa|mor|far|syster|bror)(?: |$)/u;

function isNamedOtherwise(one: Claim, other: Claim): boolean {
  if (one.named !== null && other.named !== null) return !mayBeOne(one.named, other.named);
  if (one.is === null || other.is === null || !sameTime(one, other) || mayBeOne(one.is, other.is))
    return false;
  const areNames =
    one.names.includes(one.is.split(' ')[0] ?? '') === other.names.includes(other.is.split(' ')[0] ?? '');
  if (ONLY_ONE.test(one.subject)) return areNames;
  return PERSONAL.test(one.subject) && isTradeOf(one) && isTradeOf(other);
}

/** "A nurse", "Lehrerin", not "from Pargas", "good". */
const isTradeOf = ({ is, subject, words, language }: Claim): boolean =>
  is !== null && !subject.includes('other') && (language !== 'en' || words.size >= 1) && TRADE.test(is);

/** Whatever else is said of it. */
const BEGINS_ONCE = new Set(['bear', 'born', 'grow']);

/** One place of two, for what somebody does in one: to be born, to live, to learn a trade. */
function livesElsewhere(one: Claim, other: Claim): boolean {
  if (
    one.verb !== other.verb ||
    !ONE_PLACE.some((verb) => stemOf(verb, 'en') === one.verb || verb === one.verb)
  )
    return false;
  if (one.verb === 'live' && (one.tense !== 'present' || other.tense !== 'present')) return false;
  if (one.verb === 'come' && !(one.apart.has('from') && other.apart.has('from'))) return false;
  if (!isSame(one.apart, other.apart)) return false;
  const [here, there] = [
    one.names.filter((name) => !other.names.includes(name)),
    other.names.filter((name) => !one.names.includes(name)),
  ];
  const [place = '', elsewhere = ''] = [here[0], there[0]];
  return (
    here.length === 1 &&
    there.length === 1 &&
    !mayBeOne(place, elsewhere) &&
    (BEGINS_ONCE.has(one.verb ?? '') ||
      isSame(
        without(one.words, stemOf(place, one.language)),
        without(other.words, stemOf(elsewhere, other.language)),
      ))
  );
}

/** What was said in other words, or in another language. */
function framesDisagree(one: Claim, other: Claim): Disagreement | null {
  const yours = framesOf(other);
  if (yours.length === 0) return null;
  for (const { relation, kind, value } of framesOf(one)) {
    const same = yours.find((frame) => frame.relation === relation);
    if (!same || same.value === value) continue;
    if (typeof value === 'string' && mayBeOne(value, String(same.value))) continue;
    return kind;
  }
  return null;
}

/** "I make the soup without onions", and with them. */
const goesWithout = (one: Claim, other: Claim): boolean =>
  one.apart.has('without') &&
  !other.apart.has('without') &&
  one.verb !== null &&
  one.verb === other.verb &&
  one.words.size > 2 &&
  sameTime(one, other) &&
  isSame(without(one.words, 'without'), other.words);

function isOpposite(one: Claim, other: Claim): boolean {
  if (one.verb !== other.verb || !sameTime(one, other)) return false;
  return OPPOSITES.some(([word, contrary]) => {
    const [here, there] = [stemOf(word, one.language), stemOf(contrary, one.language)];
    const says = (claim: Claim, stem: string) => claim.words.has(stem) || claim.apart.has(stem);
    return [
      [here, there],
      [there, here],
    ].some(
      ([mine = '', yours = '']) =>
        says(one, mine) &&
        says(other, yours) &&
        isSame(without(one.words, mine), without(other.words, yours)),
    );
  });
}
