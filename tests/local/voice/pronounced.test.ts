import { expect, test } from 'vitest';
import { pronounced } from '#lib/local/voice/speech/speech-voice.ts';

const alias = (word: string, said: string, more: object = {}) => ({
  type: 'alias' as const,
  string_to_replace: word,
  alias: said,
  ...more,
});

test('a name is said in its other letters as a whole word, at the end of a sentence and in its genitive too', () => {
  const say = pronounced([alias('Börje', 'BUR-yeh'), alias('Sö', 'sur')]);
  expect(say("Börje's boat lay off Sö. Söder and Börjesson stayed with Börje.")).toBe(
    "BUR-yeh's boat lay off sur. Söder and Börjesson stayed with BUR-yeh.",
  );
});

test('the longer of two names wins, and what one put there is left alone by the other', () => {
  const say = pronounced([alias('Mara', 'Linda'), alias('Mara Lind', 'MAH-rah'), alias('Linda', 'x')]);
  expect(say('Mara Lind and Mara')).toBe('MAH-rah and Linda');
});

test('a pronunciation rule matches small letters only if it says so, and phonetic alphabets are left out', () => {
  expect(pronounced([alias('May', 'my')])('May may')).toBe('my may');
  expect(pronounced([alias('May', 'my', { case_sensitive: false })])('May may')).toBe('my my');
  const ipa = {
    type: 'phoneme' as const,
    string_to_replace: 'May',
    phoneme: 'maɪ',
    alphabet: 'ipa' as const,
  };
  expect(pronounced([ipa])('May')).toBe('May');
});

test('signs that mean something in a pattern mean themselves', () => {
  expect(pronounced([alias('J. (Jo)', 'Jo', { word_boundaries: false })])('J. (Jo) came')).toBe('Jo came');
});
