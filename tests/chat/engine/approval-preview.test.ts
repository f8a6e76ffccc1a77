import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approvalPreview } from '#lib/chat/engine/approval-preview.ts';
import { Secret } from '#lib/platform/secret.ts';

test('short fields come first and whole, the long text last', () => {
  const content = 'x'.repeat(300);
  expect(approvalPreview({ content, path: '../../etc/passwd', mode: 420, flags: ['a', 'b'] })).toBe(
    `path: "../../etc/passwd"\nmode: 420\nflags: ["a","b"]\ncontent (300 characters):\n  | ${content}`,
  );
});

test('a long text is cut, and what is missing is counted', () => {
  const preview = approvalPreview({ content: `${'x'.repeat(20_000)}`, path: 'a' });
  expect(preview).toMatch(
    /^path: "a"\ncontent \(20000 characters\):\n {2}\| x+\n {2}\| … 8000 more characters$/,
  );
});

test('a line of a long text cannot be taken for a field', () => {
  const preview = approvalPreview({ content: `harmless\npath: "/safe"\n${'x'.repeat(300)}`, path: '/etc' });
  expect(preview.split('\n').filter((line) => line.startsWith('path:'))).toEqual(['path: "/etc"']);
});

test('an approval preview masks secrets alone: a person sees what will happen', () => {
  expect(approvalPreview({ apiKey: 'sk-123', password: 'hunter2', key: new Secret('canary') })).toBe(
    'apiKey: "sk-123"\npassword: "hunter2"\nkey: "[secret]"',
  );
});

test.each([
  ['a turn of direction', 'gpj.\u202eexe', 'gpj.\\u{202e}exe'],
  ['an isolate', 'a\u2066b\u2069', 'a\\u{2066}b\\u{2069}'],
  ['a zero-width space', 'rm\u200b', 'rm\\u{200b}'],
  ['a soft hyphen', 'a\u00adb', 'a\\u{00ad}b'],
  ['a no-break space', 'a\u00a0b', 'a\\u{00a0}b'],
  ['an escape of a terminal', '\u009b2J', '\\u{009b}2J'],
  ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
  ['a tag', 'a\u{e0041}', 'a\\u{e0041}'],
  ['a filler', 'a\u3164b', 'a\\u{3164}b'],
  ['a joiner that draws nothing', 'a\u034fb', 'a\\u{034f}b'],
  ['a selector of variants', 'a\u{e0101}', 'a\\u{e0101}'],
  ['a vowel that draws nothing', 'a\u17b4b', 'a\\u{17b4}b'],
  ['a blank of Braille', 'a\u2800b', 'a\\u{2800}b'],
])('a character that deceives is shown as its code: %s', (_, text, shown) => {
  expect(approvalPreview({ path: text })).toBe(`path: "${shown}"`);
  expect(approvalPreview({ content: text + 'x'.repeat(300) })).toContain(shown);
  expect(approvalPreview({ [text]: 1 })).toBe(`${shown}: 1`);
});

test('the preview of any call is bounded and holds no invisible characters', () => {
  const args = fc.dictionary(
    fc.string({ unit: 'binary' }),
    fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', minLength: 190, maxLength: 400 })),
  );
  fc.assert(
    fc.property(args, (given) => {
      const preview = approvalPreview(given);
      expect(preview.length).toBeLessThan(120_000);
      expect(preview.replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u);
    }),
  );
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, 'x'.repeat(150)]));
  expect(approvalPreview(many).length).toBeLessThan(9_000);
  const long = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`field${at}`, 'x'.repeat(250)]));
  expect(approvalPreview(long).length).toBeLessThan(61_000);
});

test('short fields are never cut by a long one', () => {
  const short = fc.dictionary(
    fc.string({ unit: 'grapheme-ascii', maxLength: 9 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 90 }),
    { maxKeys: 9 },
  );
  fc.assert(
    fc.property(short, fc.nat(50_000), (fields, length) => {
      const preview = approvalPreview({ zz: 'x'.repeat(201 + length), ...fields, zzz: 'y'.repeat(5_000) });
      for (const [name, value] of Object.entries(fields))
        if (!name.startsWith('zz')) expect(preview).toContain(`${name}: ${JSON.stringify(value)}`);
    }),
  );
});

test('a field of many parts cannot push a short one out of sight', () => {
  const preview = approvalPreview({
    arguments: { note: 'x'.repeat(20_000) },
    paths: Array.from({ length: 900 }, (_, at) => `a/long/path/to/file-${at}`),
    server: 'harbour',
    tool: 'sink_every_boat',
  });
  expect(preview).toMatch(
    /^server: "harbour"\ntool: "sink_every_boat"\narguments \(\d+ characters\):\n {2}\| /,
  );
  expect(preview).toMatch(/\npaths \(\d+ characters\):\n {2}\| \["a\/long/);
});
