import type { TimedWord } from '../store/sounds.ts';
import { bestFit } from './best-fit.ts';

export type ClipRange = { fromMs: number; toMs: number };

/** Of a text that was corrected since, so many words still have to be those that were heard. */
const LEAST_ALIKE = 0.6;
/** Of the words that are written. */
const MOST_MORE = 1.1;
const BEFORE_MS = 120;
const AFTER_MS = 150;
const LONGEST_MS = 600_000;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const tokensOf = (heard: readonly TimedWord[]) =>
  heard.flatMap(([word, from, to]) => wordsOf(word).map((token) => ({ token, from, to })));

/**
 * Where words of a source are heard in its sound: from the beginning of the first to the end of the last. Words that were corrected
 * since are found by those around them. Null when they were never heard.
 */
export function findInSound(text: string, heard: readonly TimedWord[]): ClipRange | null {
  const wanted = wordsOf(text);
  const said = tokensOf(heard);
  if (wanted.length === 0 || said.length === 0) return null;
  const range = asWritten(wanted, said) ?? nearlyAsWritten(wanted, said) ?? betweenEnds(wanted, said);
  const [first, last] = [range && said[range.from], range && said[range.to]];
  if (!first || !last) return null;
  const fromMs = Math.max(0, first.from - BEFORE_MS);
  return { fromMs, toMs: Math.min(last.to + AFTER_MS, fromMs + LONGEST_MS) };
}

type Heard = readonly { token: string }[];

function asWritten(wanted: readonly string[], said: Heard): { from: number; to: number } | null {
  const from = said.findIndex((_, at) => wanted.every((token, place) => said[at + place]?.token === token));
  return from < 0 ? null : { from, to: from + wanted.length - 1 };
}

function nearlyAsWritten(wanted: readonly string[], said: Heard): { from: number; to: number } | null {
  const tokens = said.map(({ token }) => token);
  const fit = bestFit(wanted, tokens);
  return fit && fit.unlike <= (1 - LEAST_ALIKE) * wanted.length && isHardlyMore(fit, wanted) ? fit : null;
}

/** Whether these words are what is heard from there on. A word that was heard as two is the same. */
export function isSaidSo(text: string, heard: readonly TimedWord[], { fromMs }: ClipRange): boolean {
  const wanted = wordsOf(text).join('');
  let said = '';
  for (const { token, from } of tokensOf(heard))
    if (from >= fromMs && said.length < wanted.length) said += token;
  return said === wanted;
}

/** What was taken out of a text is not to be heard either. */
const isHardlyMore = ({ from, to }: { from: number; to: number }, wanted: readonly string[]): boolean =>
  to + 1 - from <= wanted.length * MOST_MORE + 1;

/**
 * Of a text of which much was corrected the first and its last words say where it is. What was taken out of a
 * text is not to be heard either, so hardly more may be heard than is written.
 */
function betweenEnds(wanted: readonly string[], said: Heard): { from: number; to: number } | null {
  const size = Math.min(3, wanted.length);
  const indexOf = (tokens: readonly string[], after: number) => {
    for (let at = after; at + size <= said.length; at += 1)
      if (tokens.every((token, place) => said[at + place]?.token === token)) return at;
    return -1;
  };
  const from = indexOf(wanted.slice(0, size), 0);
  const to = from < 0 ? -1 : indexOf(wanted.slice(-size), from);
  const range = { from, to: to + size - 1 };
  return to < 0 || !isHardlyMore(range, wanted) ? null : range;
}

/** Of a text that was corrected since, so many of the words are surely the same words said again. */
const SAID_AGAIN = 0.8;

/** Everywhere that words are heard, not only where they are heard best. */
export function everywhereInSound(text: string, heard: readonly TimedWord[]): ClipRange[] {
  const wanted = wordsOf(text);
  const said = tokensOf(heard);
  const best = findInSound(text, heard);
  const found = best ? [best] : [];
  const mostOther = (1 - SAID_AGAIN) * wanted.length;
  const isSaidAt = (at: number) => {
    let others = 0;
    for (let place = 0; place < wanted.length && others <= mostOther; place += 1)
      if (said[at + place]?.token !== wanted[place]) others += 1;
    return others <= mostOther;
  };
  for (let at = 0; wanted.length > 0 && at + wanted.length <= said.length; at += 1) {
    const [first, last] = [said[at], said[at + wanted.length - 1]];
    if (!first || !last || !isSaidAt(at)) continue;
    if (!found.some(({ fromMs, toMs }) => fromMs < last.to && toMs > first.from))
      found.push({ fromMs: first.from, toMs: last.to });
  }
  return found;
}

type Spoken = ReturnType<typeof tokensOf>;
type Stretch = { written: readonly string[]; spoken: Spoken };

const lettersOf = (spoken: Spoken): string => spoken.map(({ token }) => token).join('');

/** Where something is heard that the text has no words for: it was taken out of it. */
export const takenOutOf = (text: string, heard: readonly TimedWord[]): ClipRange[] =>
  rangesOf(
    stretchesBetween(text, heard).between.filter(({ written, spoken }) => spoken.length > written.length),
  );

/** Where anything else is heard than is written, also in its place and at the ends of what is heard of it. */
export function otherThan(text: string, heard: readonly TimedWord[], passage: ClipRange): ClipRange[] {
  const { between, before, after } = stretchesBetween(text, heard);
  // Beside the passage other words are said, which are none of it.
  const inPassage = (spoken: Spoken) =>
    spoken.filter(({ from, to }) => to > passage.fromMs + BEFORE_MS && from < passage.toMs - AFTER_MS);
  const ends = [
    { ...before, isWritten: lettersOf(before.spoken).endsWith(before.written.join('')) },
    { ...after, isWritten: lettersOf(after.spoken).startsWith(after.written.join('')) },
  ].flatMap(({ written, spoken, isWritten }) => {
    const heardOf = inPassage(spoken);
    // The first of a word that was misheard as two may be beside it.
    const isSame = isWritten && written.join('').includes(lettersOf(heardOf));
    return isSame ? [] : [{ written, spoken: heardOf }];
  });
  return rangesOf([...between, ...ends]);
}

const rangesOf = (stretches: readonly Stretch[]): ClipRange[] =>
  stretches.flatMap(({ spoken }) => {
    const [first, last] = [spoken[0], spoken.at(-1)];
    return first && last ? [{ fromMs: first.from, toMs: last.to }] : [];
  });

/** What is written and what is said between the words that are in both, where it differs; and before and after all of them. */
function stretchesBetween(text: string, heard: readonly TimedWord[]) {
  const wanted = wordsOf(text);
  const said = tokensOf(heard);
  const stretch = (
    [row, column]: readonly [number, number],
    [toRow, toColumn]: readonly [number, number],
  ) => ({
    written: wanted.slice(row + 1, toRow),
    spoken: said.slice(column + 1, toColumn),
  });
  const pairs = sameWords(
    wanted,
    said.map(({ token }) => token),
  );
  const [start, end] = [[-1, -1] as const, [wanted.length, said.length] as const];
  return {
    before: stretch(start, pairs[0] ?? end),
    between: pairs
      .slice(1)
      .map((pair, place) => stretch(pairs[place] ?? start, pair))
      // A word that was misheard as two is written in one.
      .filter(({ written, spoken }) => lettersOf(spoken) !== written.join('')),
    after: stretch(pairs.at(-1) ?? end, end),
  };
}

/** The places of the words that both have in the same order, as many as there can be. */
function sameWords(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  const most = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => most[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      most[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  // As near to what follows as can be: a word that is often said is not taken from before all this.
  for (let place = pairs.length - 2; place >= 0; place -= 1) {
    const [row, column] = pairs[place] ?? [0, 0];
    pairs[place] = [row, other.lastIndexOf(one[row] ?? '', (pairs[place + 1]?.[1] ?? column + 1) - 1)];
  }
  return pairs;
}
