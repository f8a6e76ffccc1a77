import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVIDENCE_LIMITS, type EvidenceExtractor } from '#lib/knowledge/evidence/evidence-item.ts';
import { withoutQuotations } from '#lib/knowledge/evidence/first-person.ts';
import { english } from '#lib/knowledge/evidence/languages/english.ts';
import { ownWords } from '#lib/knowledge/evidence/own-words.ts';
import { type AskModel, extractByModel } from '#lib/knowledge/extract-by-model.ts';
import { extractByRules } from '#lib/knowledge/extract-by-rules.ts';

/** A model that answers with every piece of what it is shown, from a word to some other word. */
const greedy: AskModel = async ({ data, schema }) => {
  const starts = [...data.matchAll(/\S+/g)].map(({ index }) => index);
  const ends = [...data.matchAll(/\S+/g)].map((match) => match.index + match[0].length);
  return schema.parse({
    evidence: starts.flatMap((start, at) =>
      ends.slice(at, at + 30).map((end) => ({ kind: 'story', quote: data.slice(start, end) })),
    ),
  });
};

const PARTS = [
  'I',
  'my',
  'we',
  'sea',
  'was',
  'went',
  'the',
  'that',
  'hate',
  '"',
  '“',
  '”',
  '.',
  '?',
  '!',
  ':',
];
const LINES = [
  '\n',
  '\n\n',
  'Mara:',
  '\nMara: ',
  '\nTomas: ',
  '\nTomas  0:05\n',
  '\n- ',
  '#',
  'å',
  '🌊',
  '\u202e',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...PARTS, ...LINES), { maxLength: 120 }).map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...PARTS, ...LINES), { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 400 }),
);

const extractors: [string, EvidenceExtractor][] = [
  ['rules', extractByRules],
  ['a model that answers anything', extractByModel(greedy)],
];

test.each(extractors)(
  'evidence that is found by %s is whole sentences of the person about themself, in order, within the limits, none twice, and the same next time',
  async (_, extract) => {
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (given, isInterview) => {
        const input = { text: given, person: 'Mara Lindqvist', isInterview, language: 'en' };
        const found = (await extract(input)).map(({ quote }) => quote);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(EVIDENCE_LIMITS.perSource);
        const own = ownWords(input).map(({ start, end }) => given.slice(start, end));
        for (const quote of found) {
          expect(quote).toBe(quote.trim());
          expect(quote.length).toBeLessThanOrEqual(EVIDENCE_LIMITS.quoteLength);
          expect(withoutQuotations(quote)).toMatch(english.self);
          expect(own.some((words) => isWholeIn(words, quote))).toBe(true);
        }
        const places = found.map((quote) => given.indexOf(quote));
        expect(places.every((place) => place >= 0)).toBe(true);
        expect((await extract(input)).map(({ quote }) => quote)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  },
);

test('every statement that the rules find, a model may find as well, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const input = { text: given, person: 'Mara Lindqvist', isInterview: false, language: 'en' };
      const byRules = (await extractByRules(input)).map(({ quote }) => quote);
      const ask: AskModel = async ({ schema }) =>
        schema.parse({ evidence: byRules.toReversed().map((quote) => ({ kind: 'fact', quote })) });
      const byModel = (await extractByModel(ask)(input)).map(({ quote }) => quote);
      expect(byModel.filter((quote) => byRules.includes(quote))).toEqual(byRules);
    }),
    { numRuns: 300 },
  );
});

/** Somewhere in the words the quote stands between ends of sentences or lines. */
function isWholeIn(words: string, quote: string): boolean {
  for (let at = words.indexOf(quote); at !== -1; at = words.indexOf(quote, at + 1)) {
    const before = words.slice(0, at);
    const after = words.slice(at + quote.length);
    const begins = /(?:^|[\n\r\u0085\u2028\u2029]|[.?!]["“”'’)\s:\u202e]*)\s*$/u.test(before);
    const ends = /^\s*$|^\s*[\n\r\u0085\u2028\u2029]/u.test(after) || /[.?!]["“”'’):\s\u202e]*$/u.test(quote);
    if (begins && ends) return true;
  }
  return false;
}
