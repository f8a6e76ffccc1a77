const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const locale = Intl.Segmenter.supportedLocalesOf([language])[0] ?? 'en';
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** A full stop behind one of these, or behind a number that a month or a small letter follows, ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|Prof|Hr|Fr|Frk|kl|ca|bzw|usw|Nr|nr|No|vs|resp|evtl|geb|gest|t\.ex|bl\.a|d\.h|z\. ?B|u\. ?a|s\. ?k|f\. ?d|\p{L}|\d{1,2})\.\s*$/u;
/** What is shorter says little alone, and is looked through with what follows it. */
const SHORTEST = 16;

/** At once: a book that has no end of a paragraph would be copied for its first sentences. */
const REACH = 50_000;

/** Where the sentences of a text begin; the first begins at 0. */
export function sentenceStarts(text: string, language: string): number[] {
  const starts = [0];
  if (text.length < 2 * SHORTEST || !/\p{Sentence_Terminal}|…/u.test(text)) return starts;
  const segmenter = segmenterOf(language);
  for (let from = 0; from < text.length; from += REACH) {
    const unwrapped = text.slice(from, from + REACH).replace(/\n/g, ' ');
    for (const { index } of segmenter.segment(unwrapped)) {
      const at = from + index;
      const last = starts.at(-1) ?? 0;
      if (at <= last || (index === 0 && from > 0)) continue;
      const sentence = text.slice(last, at);
      if (ABBREVIATION.test(sentence) || sentence.trim().length < SHORTEST) continue;
      starts.push(at);
    }
  }
  return starts;
}
