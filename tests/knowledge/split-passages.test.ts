import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPassages } from '#lib/knowledge/split-passages.ts';
import { cpuMsOf } from '#tests/cpu-time.ts';
import { demoShelves } from '#tests/db/demo-library.ts';
import { runs } from '#tests/depth.ts';

const bodiesOf = (text: string): string[] => splitPassages(text).map(({ body }) => body);

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom('x'.repeat(1_500), '😀'.repeat(700), 'Mara:', '# Ice', '- flour', 'สวัสดีครับ'.repeat(200)),
);
const gap = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '. ',
  '? ',
  '\n',
  '\r\n',
  '\n\n',
  '\r\n\r\n',
  '\n \t\n',
  '   ',
  '\t',
  '\u00a0',
);
const text = fc
  .array(fc.tuple(word, gap), { maxLength: 300 })
  .map((pieces) => pieces.map(([one, space]) => one + space).join(''));

test('the passages put together are the text from its first word on', () => {
  fc.assert(
    fc.property(text, (whole) => {
      expect(bodiesOf(whole).join('')).toBe(whole.trimStart());
    }),
    { numRuns: runs(500) },
  );
});

test('every passage has words, and no more than a thousand characters of them', () => {
  fc.assert(
    fc.property(text, (whole) => {
      for (const body of bodiesOf(whole)) {
        expect(body.trim()).not.toBe('');
        expect(body.trimEnd().length).toBeLessThanOrEqual(1_000);
        expect(body).toBe(body.trimStart());
      }
    }),
    { numRuns: runs(500) },
  );
});

test('no character is cut in two', () => {
  fc.assert(
    fc.property(text, (whole) => {
      expect(bodiesOf(whole).every((body) => body.isWellFormed())).toBe(whole.isWellFormed());
    }),
    { numRuns: runs(500) },
  );
});

test('no word is cut in two, if it is not longer than a passage', () => {
  const words = fc.array(fc.stringMatching(/^[a-zåäö]{1,40}$/), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(words, (list) => {
      expect(bodiesOf(list.join(' ')).flatMap((body) => body.trim().split(' '))).toEqual(list);
    }),
  );
});

test('a text of white space alone gives no passage', () => {
  expect(splitPassages('')).toEqual([]);
  expect(splitPassages(' \n\t\r\n\u00a0 ')).toEqual([]);
});

test('white space longer than a passage is dropped, and the words on both sides stay', () => {
  expect(bodiesOf(`One.${'\n'.repeat(50_000)}Two.`).map((body) => body.trim())).toEqual(['One.', 'Two.']);
});

const paragraph = (about: string, length: number) => `${about} is a thing of its own. `.repeat(length).trim();

test('a heading stays with what follows it', () => {
  const long = paragraph('Ice', 30);
  for (const heading of ['# The winter of 1987', 'The winter of 1987']) {
    const bodies = bodiesOf(`${long}\n\n${heading}\n\n${long}`);
    const held = bodies.find((body) => body.includes(heading));
    expect(held).toContain('Ice is');
    expect(held?.startsWith(heading)).toBe(true);
  }
});

test('a question stays with the beginning of its answer', () => {
  const turns = Array.from(
    { length: 6 },
    (_, place) => `Tomas: What about number ${place}?\n\nMara: ${paragraph(`Answer ${place}`, 22)}`,
  );
  for (const joint of ['\n\n', '\n']) {
    const bodies = bodiesOf(turns.join(joint));
    for (const place of turns.keys()) {
      expect(bodies.find((body) => body.includes(`number ${place}?`))).toContain(`Answer ${place} is`);
    }
  }
});

test('short paragraphs are put together, and long ones are cut at sentences', () => {
  expect(bodiesOf(Array.from({ length: 6 }, () => 'A short remark.').join('\n\n'))).toHaveLength(1);
  const bodies = bodiesOf(paragraph('The lens', 200));
  expect(bodies.length).toBeGreaterThan(5);
  expect(bodies.every((body) => body.trim().endsWith('own.') && body.startsWith('The lens'))).toBe(true);
});

test('a line that was wrapped is no end of a sentence', () => {
  const wrapped = Array.from({ length: 200 }, () => 'the boat went on\nwithout a word').join(' ');
  expect(bodiesOf(`It says that ${wrapped}. And so on.`).join('')).toContain('without a word');
  expect(
    bodiesOf(`${'Something short and\nwrapped. '.repeat(80)}`).every((body) => /\.\s*$/.test(body)),
  ).toBe(true);
});

test("the demo person's sources become passages of a size that one can read", () => {
  const sizes = demoShelves().flatMap(({ sources }) =>
    sources.flatMap(({ content }) => bodiesOf(content).map((body) => body.trim().length)),
  );
  const middle = sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 0;
  expect(middle).toBeGreaterThan(550);
  expect(sizes.filter((size) => size < 200).length).toBeLessThan(sizes.length / 20);
});

test('four megabytes of anything are cut within seconds', async () => {
  for (const piece of [
    'word ',
    'x',
    'A sentence. ',
    'line\n',
    'A paragraph.\n\n',
    ' \n',
    '?',
    'Mara: yes?\n',
  ]) {
    const whole = piece.repeat(4_194_304 / piece.length);
    expect(await cpuMsOf(() => splitPassages(whole)), JSON.stringify(piece)).toBeLessThan(4_000);
  }
});

test('of a mailbox each mail begins a passage, however short it is', () => {
  const mail = (words: string) => `From: Mara\nTo: Pelle\nDate: 2025-01-02\nSubject: Boats\n\n${words}\n\n\n`;
  const mails = ['I rowed out.', 'I came home.', 'I slept.'].map(mail);
  expect(bodiesOf(mails.join(''))).toEqual(mails);
});
