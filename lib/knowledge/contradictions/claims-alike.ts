import type { Claim } from './claim.ts';

export const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
  [...few].every((word) => many.has(word));
export const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && isWithin(one, other);
export const without = (words: ReadonlySet<string>, ...left: readonly string[]): Set<string> =>
  new Set([...words].filter((word) => !left.includes(word)));

export const sameTime = (one: Claim, other: Claim): boolean =>
  one.tense === null || other.tense === null || one.tense === other.tense;
