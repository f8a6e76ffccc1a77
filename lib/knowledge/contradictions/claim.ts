import type { StemLanguage } from '../stem-of.ts';

/** Something of which there is a number: so many brothers, so many years, a price. A bare number is an age or an hour. */
export type Quantity = { unit: string; number: number; hedge: 'about' | 'more' | 'less' | null };
export type Day = { year?: number; month?: number; day?: number };

/** What one clause says, as far as rules can read it. */
export type Claim = {
  language: StemLanguage;
  /** Of whom or what: `self`, "mother", "sister karin". */
  subject: string;
  /** "My dog", not "the dog". */
  isOwn: boolean;
  /** The stem of the verb; null where the language's rules do not tell it from the other words. */
  verb: string | null;
  /** Null where it is not known. */
  tense: 'past' | 'present' | null;
  isNegated: boolean;
  /** Of what somebody can or could do. */
  isAbility: boolean;
  /** Denied of all time. */
  isNever: boolean;
  /** Stems of everything else that says something. */
  words: ReadonlySet<string>;
  /** Which of several, from where, than what. */
  apart: ReadonlySet<string>;
  quantities: readonly Quantity[];
  days: readonly Day[];
  names: readonly string[];
  /** What follows "is called": what somebody is, or what it is. */
  named: string | null;
  /** One word of what somebody or something is: "a nurse", "green". */
  is: string | null;
  likes: { isLiked: boolean; of: string } | null;
  /** "tea" and "coffee" of "I prefer tea to coffee". */
  prefers: readonly [string, string] | null;
};

/** What two statements disagree in. */
export type Disagreement = 'yes_or_no' | 'number' | 'date' | 'name' | 'likes';

export const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
  [...few].every((word) => many.has(word));
export const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && isWithin(one, other);
export const without = (words: ReadonlySet<string>, ...left: readonly string[]): Set<string> =>
  new Set([...words].filter((word) => !left.includes(word)));

export const sameTime = (one: Claim, other: Claim): boolean =>
  one.tense === null || other.tense === null || one.tense === other.tense;
