import { expect, test } from 'vitest';
import { requireUncommonPassword } from '#lib/accounts/new-password.ts';

const codeFor = async (password: string) => {
  const judged = await requireUncommonPassword(password, 'vera.lind@example.org');
  return judged.ok ? 'taken' : judged.error.code;
};

test.each([
  ['one of the most common', 'qwertyuiop'],
  ['a common word with a year', 'Football2024'],
  ['a common word and signs', '!!sunshine!!!'],
  ['digits alone', '20260101'],
  ['one sign ten times', 'aaaaaaaaaa'],
  ['three signs in turn', 'abcabcabcabc'],
  ['the name of the account', 'Vera.Lind2026'],
])('%s is refused as a password', async (_, password) => {
  expect(await codeFor(password)).toBe('weak_password');
});

test.each(['lighthouse keeper 1968', 'correct horse battery', 'a long enough password', 'häst på taket 7'])(
  'a few words are a password: %s',
  async (password) => {
    expect(await codeFor(password)).toBe('taken');
  },
);
