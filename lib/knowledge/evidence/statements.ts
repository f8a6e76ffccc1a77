import { EVIDENCE_LIMITS } from './evidence-item.ts';
import { isFirstPerson } from './first-person.ts';
import type { Stretch } from './own-words.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** At once: a whole book would be copied for the sake of its first sentences. */
const REACH = 50_000;

/**
 * The sentences of a stretch of a text, without the white space around them. A line that goes on in lower case was wrapped,
 * and is no end of a sentence; any other line is.
 */
export function* sentencesOf(text: string, { start, end }: Stretch): Generator<Stretch> {
  let reach = REACH;
  for (let from = start; from < end; ) {
    const stop = Math.min(end, from + reach);
    const unwrapped = text.slice(from, stop).replace(/\n(?=[^\S\n]*[\p{Ll}"“(])/gu, ' ');
    const segments = [...sentences.segment(unwrapped)];
    // What the reach cut, or may have cut, is looked at again with what follows: half a sentence may say the opposite.
    const whole = stop === end ? segments : segments.slice(0, -2);
    reach = whole.length > 0 ? REACH : reach * 2;
    for (const { segment, index } of whole) {
      const sentence = segment.trim();
      if (!sentence) continue;
      const at = from + index + segment.indexOf(sentence);
      yield { start: at, end: at + sentence.length };
    }
    from = whole.length === segments.length ? end : from + (segments[whole.length]?.index ?? 0);
  }
}

/** What becomes evidence: the person's own word about themself, neither a heading, a question nor an announcement. */
export const isStatement = (sentence: string): boolean =>
  sentence.length <= EVIDENCE_LIMITS.quoteLength &&
  isFirstPerson(sentence) &&
  !/^[#>|]|[?:]["”»')\]*_]*$/u.test(sentence) &&
  isWholeQuotation(sentence) &&
  hasWords(sentence);

/** Half of what somebody else is quoted with is theirs. */
const isWholeQuotation = (sentence: string): boolean =>
  count(sentence, '"') % 2 === 0 && count(sentence, '“') === count(sentence, '”');

const count = (text: string, mark: string): number => text.split(mark).length - 1;

function hasWords(sentence: string): boolean {
  let found = 0;
  for (const { isWordLike } of words.segment(sentence)) {
    if (isWordLike) found += 1;
    if (found === EVIDENCE_LIMITS.shortestWords) return true;
  }
  return false;
}
