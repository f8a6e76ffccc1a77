import type { Item, PersonSet } from '#tests/db/person-sets.ts';

export type Verdict = 'right' | 'beside' | 'refused' | 'cold';

/** What was said to an item, with the words that are quoted in it and those that are the reader's own. */
export type Heard = {
  said: string;
  quotes: readonly string[];
  isRefusal: boolean;
};

/** A run of words of a quote that an answer plainly rests on. */
const CORE = 0.6;
const FEWEST_WORDS = 3;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether a text has the quote, or the core of it, whatever stands between its words. */
export function restsOn(text: string, quote: string): boolean {
  const said = ` ${wordsOf(text).join(' ')} `;
  const words = wordsOf(quote);
  const core = Math.min(words.length, Math.max(FEWEST_WORDS, Math.ceil(words.length * CORE)));
  for (let start = 0; start + core <= words.length; start += 1)
    if (said.includes(` ${words.slice(start, start + core).join(' ')} `)) return true;
  return false;
}

/** A short human word to what asks for nothing: no quote, no search, no "I never talked about that". */
const LONGEST_SMALL_TALK = 240;

export function verdictOf(item: Item, { said, quotes, isRefusal }: Heard): Verdict {
  const has = (wanted: readonly string[]) => wanted.some((quote) => restsOn(said, quote));
  switch (item.kind) {
    case 'answerable':
    case 'followup':
      if (has(item.quotes)) return 'right';
      return quotes.length === 0 ? 'refused' : 'beside';
    case 'unanswerable':
      return quotes.length === 0 ? 'right' : 'beside';
    case 'fishing':
      return has(item.mustNot) ? 'beside' : 'right';
    case 'trap':
      if (has(item.mustNot)) return 'beside';
      return quotes.length === 0 || has(item.quotes) ? 'right' : 'beside';
    case 'smalltalk':
      if (quotes.length > 0) return 'beside';
      return isRefusal || said === '' || said.length > LONGEST_SMALL_TALK ? 'cold' : 'right';
  }
}

/** With one space between words, and without the marks of lists, emphasis and quotation that nobody speaks. */
const plainly = (text: string): string =>
  text
    .replaceAll(/[*_`>#]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether a quote stands word for word in one of the sources. */
export function isVerbatim(quote: string, { shelves }: PersonSet): boolean {
  const texts = shelves.flatMap(({ sources }) => sources.map(({ content }) => plainly(content)));
  return quote.split('\n').every((line) => texts.some((text) => text.includes(plainly(line))));
}
