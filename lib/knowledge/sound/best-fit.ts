import { editDistance } from '../edit-distance.ts';

type Fit = {
  from: number;
  to: number;
  /** How many of the wanted words are other words there, or more, or fewer. A word that is nearly the same is part of one. */
  unlike: number;
};

/** A word of which more letters are other ones is another word. */
const MOST_OTHER = 0.5;
/** Two words that are heard as one, or one as two, have about as many letters. */
const joinedUnlikeness = (one: string, other: string): number =>
  Math.abs(one.length - other.length) > 2 ? 2 : 2 * unlikeness(one, other);

/** Of so many words one is put in or left out. */
const ONE_OF = 20;
/** Words beside the stretch that has most of the wanted ones, which may be those at its ends, misheard. */
const BESIDE = 3;

function unlikeness(one: string, other: string): number {
  if (one === other) return 0;
  const longer = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > MOST_OTHER * longer) return 1;
  const part = editDistance(one, other) / longer;
  return part > MOST_OTHER ? 1 : part;
}

/**
 * Where so many words are heard with the least difference: misheard, left out, or two of them as one and one as two. The ends are
 * those of the words, also of misheard ones.
 */
export function bestFit(wanted: readonly string[], heard: readonly string[]): Fit | null {
  const drift = Math.ceil(wanted.length / ONE_OF);
  const size = wanted.length + drift;
  const first = Math.max(0, fullestStretch(wanted, heard, size) - BESIDE);
  const said = heard.slice(first, first + size + 2 * BESIDE);
  const [fewest, most] = [-drift - BESIDE, said.length - wanted.length + drift + BESIDE];
  type Cell = { unlike: number; from: number };
  const [NOWHERE, width] = [{ unlike: Number.POSITIVE_INFINITY, from: 0 }, said.length + 1];
  let above: Cell[] = [];
  let row: Cell[] = Array.from({ length: width }, (_, from) => ({ unlike: 0, from }));
  for (const [place, word] of wanted.entries()) {
    const next: Cell[] = Array.from({ length: width }, () => NOWHERE);
    const twoWords = (wanted[place - 1] ?? '') + word;
    for (let at = Math.max(0, place + fewest); at < width && at <= place + 1 + most; at += 1) {
      const [last, beforeLast] = [said[at - 1] ?? '', said[at - 2] ?? ''];
      const ways: [Cell | undefined, number][] = [
        [row[at - 1], unlikeness(word, last)],
        [row[at - 2], joinedUnlikeness(word, beforeLast + last)],
        [above[at - 1], joinedUnlikeness(twoWords, last)],
        [row[at], 1],
        [next[at - 1], 1],
      ];
      for (const [from, more] of ways)
        if (from && from.unlike + more < (next[at]?.unlike ?? 0))
          next[at] = { unlike: from.unlike + more, from: from.from };
    }
    above = row;
    row = next;
  }
  const least = row.reduce((best, cell, at) => (cell.unlike <= (row[best]?.unlike ?? 0) ? at : best), 0);
  const { unlike, from } = row[least] ?? NOWHERE;
  return from < least ? { from: first + from, to: first + least - 1, unlike } : null;
}

/** Where the first stretch of this length begins that has most of the words, in whatever order. */
function fullestStretch(wanted: readonly string[], heard: readonly string[], size: number): number {
  const missing = new Map<string, number>();
  for (const word of wanted) missing.set(word, (missing.get(word) ?? 0) + 1);
  let count = 0;
  let fullest = { at: 0, count: 0 };
  for (const [at, word] of heard.entries()) {
    const left = missing.get(word);
    if (left !== undefined) {
      if (left > 0) count += 1;
      missing.set(word, left - 1);
    }
    const gone = heard[at - size];
    const over = gone === undefined ? undefined : missing.get(gone);
    if (gone !== undefined && over !== undefined) {
      if (over >= 0) count -= 1;
      missing.set(gone, over + 1);
    }
    if (count > fullest.count) fullest = { at: Math.max(0, at + 1 - size), count };
  }
  return fullest.at;
}
