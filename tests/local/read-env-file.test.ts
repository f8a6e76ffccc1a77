import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvFile } from '#lib/local/read-env-file.ts';

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'env-')), '.env.local');
  writeFileSync(path, text);
  return path;
}

test('a missing file is an empty one', () => {
  expect(readEnvFile('/nowhere/.env.local')).toEqual({});
});

test('comments, quotes, values over several lines, CRLF and export are understood', () => {
  const text = '# note\r\nA=1\r\n\r\nexport B="two words # not a comment"\nC=\'x\ny\'\nD=\n';
  expect(readEnvFile(fileWith(text))).toEqual({ A: '1', B: 'two words # not a comment', C: 'x\ny', D: '' });
});

test.each([
  ['SUPABASE_URL https://x.example', 1],
  ['A=1\nthis is not a setting\nB=2', 2],
  ['A=1\n\n=value', 3],
  ['A="never closed\nB=2', 1],
  ['1A=x', 1],
])('%j is refused with its line', (text, line) => {
  expect(() => readEnvFile(fileWith(text))).toThrow(`line ${line}, is not NAME=value`);
});
