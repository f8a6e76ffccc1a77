import {
  type Claim,
  type Day,
  type Disagreement,
  isSame,
  isWithin,
  type Quantity,
  sameTime,
} from './claim.ts';
import { stemOfWord } from './tokens.ts';
import { HAPPENS_ONCE } from './word-lists.ts';

const SAME_STATE = new Set(['be', 'have', 'live', 'stand', 'lie']);

/** Of themself, with a place or a season beside the year. */
const areBirths = (one: Claim, other: Claim): boolean =>
  [one, other].every(
    ({ subject, verb, words }) => subject === 'self' && isBirth(verb) && words.size <= MOST_BESIDE,
  );
const isBirth = (verb: string | null): boolean => verb === 'born' || verb === 'bear';
const MOST_BESIDE = 2;

/** Another date or number of the same thing. */
export function measuresOtherwise(one: Claim, other: Claim): Disagreement | null {
  if (one.verb !== other.verb || !isSame(one.apart, other.apart)) return null;
  if (one.verb !== null && SAME_STATE.has(one.verb) && !sameTime(one, other)) return null;
  const isOfOne = isWithin(one.words, other.words) || isWithin(other.words, one.words);
  if (!isOfOne && !areBirths(one, other)) return null;
  const dates = differingDays(one.days, other.days);
  const numbers = differingNumbers(one, other);
  if (dates === null || numbers === null || Number(dates) + numbers.length !== 1) return null;
  const shared = [...one.words].filter(
    (word) => other.words.has(word) && !numbers.includes(word) && !SAYING.has(word),
  );
  if (dates)
    return (happensOnce(one, shared) && happensOnce(other, shared)) || beginsOtherwise(one, other)
      ? 'date'
      : null;
  return isAnchored(one, shared, numbers[0] ?? '') ? 'number' : null;
}

/** "I was a member of it from 1970": what lasts begins once. */
const beginsOtherwise = (one: Claim, other: Claim): boolean =>
  one.apart.has('from') &&
  one.verb !== null &&
  SAME_STATE.has(one.verb) &&
  one.days.length === 1 &&
  other.days.length === 1 &&
  isSame(one.words, other.words);

const happensOnce = ({ verb, words, language, subject }: Claim, shared: readonly string[]): boolean => {
  const once = HAPPENS_ONCE[language].map((word) => stemOfWord(word, language));
  const isOnce = verb === null ? once.some((word) => words.has(word)) : once.includes(verb);
  return (
    isOnce &&
    (shared.length > 0 ||
      subject !== 'self' ||
      ['born', 'bear', 'marri', 'retir', 'die'].includes(verb ?? ''))
  );
};

/** That both are about one thing: something beside the number is the same. */
const isAnchored = ({ verb, subject }: Claim, shared: readonly string[], unit: string): boolean =>
  shared.length > 0 ||
  (subject !== 'self' && subject !== 'there') ||
  (verb !== null && ONCE_OF_ALL.has(verb)) ||
  (verb === 'have' &&
    unit !== '' &&
    !/^(?:year|month|week|day|hour|time|pound|euro|jahr|monat|tag|krona)/.test(unit)) ||
  (verb === null &&
    unit !== '' &&
    !/^(?:jahr|monat|woch|tag|stund|år|månad|veck|dag|tim)/.test(unit) &&
    SINGLE.test(unit));
/** Happens once, whatever is said beside it. */
const ONCE_OF_ALL = new Set(['marri', 'ordain', 'widow', 'orphan', 'baptis', 'retir']);
/** Who said four hundred and then three spoke of two things. */
const SAYING = new Set(['sa', 'sagt', 'sagte', 'säg', 'säger']);

/** Of kin a person has so many. */
const SINGLE = /^(?:brud|brüd|schwest|sohn|tocht|kind|brod|bror|bröd|syst|son|dott|barn)/;

/** Null when they speak of days of which none can be compared. */
function differingDays(one: readonly Day[], other: readonly Day[]): boolean | null {
  if (one.length === 0 || other.length === 0) return false;
  return one.every((day) => other.every((when) => differs(day, when)));
}

export function differs(one: Day, other: Day): boolean {
  if (one.year !== undefined && other.year !== undefined && one.year !== other.year) return true;
  if (one.year === undefined && other.year === undefined)
    return one.month !== undefined && other.month !== undefined && one.month !== other.month;
  return (
    (one.year === other.year &&
      one.month !== undefined &&
      other.month !== undefined &&
      one.month !== other.month) ||
    (one.month === other.month && one.day !== undefined && other.day !== undefined && one.day !== other.day)
  );
}

/** The units of which the numbers differ; null when the same unit stands for different things. */
function differingNumbers(one: Claim, other: Claim): string[] | null {
  const units: string[] = [];
  for (const quantity of one.quantities) {
    const alike = other.quantities.filter(({ unit }) => unit === quantity.unit);
    if (alike.length === 0 || alike.some((same) => !numbersDiffer(quantity, same))) continue;
    const [same] = alike;
    // "Two thousand of them in Kalmar" are some of the nine thousand.
    if (same && isPartOf(one, quantity, other, same)) return null;
    units.push(quantity.unit);
  }
  return units;
}

const isPartOf = (one: Claim, mine: Quantity, other: Claim, yours: Quantity): boolean => {
  if (isSame(one.words, other.words) || mine.unit === '' || isLasting(mine.unit)) return false;
  const isNarrower = one.words.size > other.words.size;
  return isNarrower
    ? mine.number < yours.number && hasPlace(one, other)
    : yours.number < mine.number && hasPlace(other, one);
};
const hasPlace = (narrow: Claim, wide: Claim): boolean =>
  narrow.names.some((name) => !wide.names.includes(name));
const isLasting = (unit: string): boolean => /^(?:year|month|week|day|hour|jahr|monat|år)/.test(unit);

const CLOSE = 0.15;

function numbersDiffer(one: Quantity, other: Quantity): boolean {
  if (one.number === other.number) return false;
  const [few, many] = one.number < other.number ? [one, other] : [other, one];
  if (few.hedge === 'more' || many.hedge === 'less') return false;
  const isRough = one.hedge === 'about' || other.hedge === 'about';
  return !(isRough && many.number - few.number <= CLOSE * many.number);
}
