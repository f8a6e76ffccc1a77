import type { Stretch } from '../stretch.ts';
import { EVIDENCE_LIMITS } from './evidence-item.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** At once: a whole book would be copied for the sake of its first sentences. */
const REACH = 50_000;

/** What the segmenter takes for an end: "Dr. Lind", "am 14. März", "z.B. so", "J. Lind". */
const NO_END =
  /(?:(?<![\p{L}\p{N}])(?:Dr|Mr|Mrs|Ms|St|Prof|Nr|No|Fr|Hr|Mme|Mlle|Sra?|Srta|Sig|bzw|ca|geb|usw|d\.h|z\. ?B|t\.ex|bl\.a|e\.g|i\.e|vs|kl|\p{Lu})\.|(?<![\p{L}\p{N}])\d{1,2}\.)\s*$/u;
const GOES_ON =
  /^[\p{Ll}\p{N}]|^(?:Jan|Feb|Mär|Maer|Apr|Ma[ij]|Jun|Jul|Aug|Sep|Okt|Oct|Nov|De[zc]|Jahrhundert)/u;

/**
 * The sentences of a stretch of a text, without the white space around them. A line that goes on in lower case was wrapped,
 * and is no end of a sentence; any other line is.
 */
export function* sentencesOf(text: string, { start, end }: Stretch): Generator<Stretch> {
  let reach = REACH;
  for (let from = start; from < end; ) {
    const stop = Math.min(end, from + reach);
    const unwrapped = text.slice(from, stop).replace(/\n(?=[^\S\n]*[\p{Ll}"“(])/gu, ' ');
    const segments = joined([...sentences.segment(unwrapped)]);
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

type Segment = { segment: string; index: number };

function joined(segments: readonly Segment[]): Segment[] {
  const whole: Segment[] = [];
  for (const { segment, index } of segments) {
    const last = whole.at(-1);
    const isEnd = !last || /\n\s*$/.test(last.segment) || !NO_END.test(last.segment);
    if (isEnd || !(GOES_ON.test(segment) || /\p{L}\.\s*$/u.test(last.segment)))
      whole.push({ segment, index });
    else last.segment += segment;
  }
  return whole;
}

/** What may become evidence: neither a heading, a list, a question nor an announcement, and no half of a quotation. */
export const isWholeSentence = (sentence: string): boolean =>
  sentence.length <= EVIDENCE_LIMITS.quoteLength &&
  !/^(?:[#>|*+•–—-]|\d+[.)]\s|\[)|[?:;,–—-]["”»«')\]*_]*$|…$/u.test(sentence) &&
  !/^\S{0,20}:\s|https?:|@\S+\.\S/u.test(sentence) &&
  isWholeQuotation(sentence) &&
  /^["“„»«(]?\p{Lu}|^\p{Lo}|^[¡¿]/u.test(sentence);

/** Half of what somebody else is quoted with is theirs. */
export const isWholeQuotation = (sentence: string): boolean =>
  count(sentence, '"') % 2 === 0 &&
  count(sentence, '“') + count(sentence, '„') ===
    count(sentence, '”') + (sentence.includes('„') ? count(sentence, '“') : 0) &&
  count(sentence, '»') === count(sentence, '«');

const count = (text: string, mark: string): number => text.split(mark).length - 1;
