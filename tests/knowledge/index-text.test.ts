import { cpuMsOf } from '#tests/cpu-time.ts';
import { isDeep } from '#tests/depth.ts';
import '#tests/test-environment.ts';
import { expect, test } from 'vitest';
import { indexText } from '#lib/knowledge/ingest-source.ts';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import { readingTexts } from '#lib/knowledge/texts/reading.public.ts';

const of = (text: string, isInterview = false) => ({
  text,
  person: 'Mara Lindqvist',
  isInterview,
  language: 'en',
});

const book = (bytes: number, line: (at: number) => string) => {
  let text = '';
  for (let at = 0; text.length < bytes; at += 1) text += line(at);
  return text;
};

test('a text is split and searched for evidence, however long it is', async () => {
  for (const length of [1_000, 300_000]) {
    const given = of(
      book(
        length,
        (at) =>
          `Mara: I rowed to the rock ${at} times a week for forty years, in every weather.\n\nTomas: I stayed with my brother on the rock for ${at} of the nights that winter.\n\n`,
      ),
      true,
    );
    const index = await indexText(given);
    expect(index).toEqual({ ok: true, value: await splitAndExtract(given) });
    expect(index.ok && index.value.passages.join('')).toBe(given.text);
    expect(index.ok && index.value.evidence[0]).toEqual({
      kind: 'fact',
      quote: 'I rowed to the rock 0 times a week for forty years, in every weather.',
    });
    expect(index.ok && index.value.evidence.filter(({ quote }) => quote.includes('stayed'))).toEqual([]);
  }
});

/** The longest text there may be, of which half takes half as long. */
const LONGEST = 4_000_000;
const LONG = isDeep ? LONGEST : LONGEST / 20;

test.each([
  ['of one sentence again and again', () => 'I went to sea.\n'],
  ['of labels', () => 'Ab: x\n'],
  ['of names', () => 'Mara Lindqvist\n'],
  ['of one endless sentence', () => 'I went to sea and '],
  ['of empty lines', () => 'We rowed out.\n\n\n\n\n\n\n'],
])('a text %s is indexed before the deadline, by another thread', async (_, line) => {
  const text = book(LONG, line);
  const ownCpuMs = await cpuMsOf(async () => expect((await indexText(of(text, true))).ok).toBe(true));
  expect(ownCpuMs).toBeLessThan(1_000);
});

test('a text that needs more memory than a worker may have is given up, with words for the person', async () => {
  const manyLines = book(isDeep ? LONGEST : LONGEST / 8, () => 'I am.\n');
  expect(await indexText(of(manyLines, true), isDeep ? {} : { heapMb: 32 })).toEqual({
    ok: false,
    error: { code: 'source_unreadable', message: readingTexts.too_demanding },
  });
});

test('the indexing of a text that takes too long is given up, with words for the person', async () => {
  expect(await indexText(of(book(LONG, () => 'I went to sea.\n')), { deadlineMs: 1 })).toEqual({
    ok: false,
    error: { code: 'source_unreadable', message: readingTexts.too_demanding },
  });
});
