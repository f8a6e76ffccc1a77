import { stemOf } from '../stem-of.ts';
import type { Claim } from './claim.ts';
import { HAPPENS_ONCE } from './word-lists.ts';

/** What a claim says in other measures: from 1950 to 1981 are thirty-one years, and sixteen is a year of whoever was born in 1950. */
export function reckoned(claim: Claim, bornIn: number | null): Claim[] {
  return [lastingOf(claim), yearOf(claim, bornIn)].filter((other) => other !== null);
}

function lastingOf(claim: Claim): Claim | null {
  const [from, to, ...others] = claim.days;
  if (from?.year === undefined || to?.year === undefined || others.length > 0 || from.year >= to.year)
    return null;
  if (!claim.apart.has('from') && !claim.apart.has('von') && !claim.apart.has('från')) return null;
  const without = (words: ReadonlySet<string>) => new Set([...words].filter((word) => !SPAN.has(word)));
  const unit = { en: 'year', de: 'jahr', sv: 'år' }[claim.language];
  return {
    ...claim,
    // As "for thirty-one years" is read.
    verb: claim.verb === 'work' ? 'be' : claim.verb,
    words: without(claim.words),
    apart: without(claim.apart),
    days: [],
    quantities: [...claim.quantities, { unit, number: to.year - from.year, hedge: 'about' }],
  };
}
const SPAN = new Set('from until till von bis från till to'.split(' '));

/** Younger, it may be an hour of the day. */
const SURELY_AN_AGE = 13;
const OLDEST = 100;

function yearOf(claim: Claim, bornIn: number | null): Claim | null {
  const [age, ...others] = claim.quantities;
  if (bornIn === null || claim.subject !== 'self' || claim.isNegated || claim.days.length > 0) return null;
  if (age?.unit !== '' || others.length > 0 || age.number < SURELY_AN_AGE || age.number > OLDEST) return null;
  if (claim.verb === null || !happening.has(claim.verb)) return null;
  const year = bornIn + age.number;
  // Before or after the birthday.
  return { ...claim, quantities: [], days: [{ year }, { year: year + 1 }] };
}
const happening = new Set(HAPPENS_ONCE.en.map((verb) => stemOf(verb, 'en')));
