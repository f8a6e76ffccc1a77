import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsHeard } from '#lib/voice/own-voice.ts';
import { ownVoiceText, ownVoiceWords } from '#lib/voice/texts/own-voice.public.ts';
import { reader } from './read-aloud.ts';

const who = reader('Lena Berg', 'Grandmother', '2026-11-19');
const text = ownVoiceText(who);
const { consent, reading } = ownVoiceWords(who);
const heard = (words: string) => wordsHeard({ consent, text }, words);

test('the text as it stands is heard, whatever its signs, capitals and accents', () => {
  expect(heard(text)).toBe(true);
  expect(heard(text.toUpperCase().replace(/[.,’!?]/g, ''))).toBe(true);
});

test('a date that a recogniser writes in another way is heard', () => {
  expect(heard(text.replace('November 19, 2026', 'the nineteenth of november twenty twenty-six'))).toBe(true);
});

test('the reading without the consent is not heard as a consent', () => {
  expect(heard(reading.join(' '))).toBe(false);
});

test('other words, no words, and the same words backwards are not heard as the consent', () => {
  expect(heard('I do not allow anything. '.repeat(40))).toBe(false);
  expect(heard('')).toBe(false);
  expect(heard([...text.split(' ')].reverse().join(' '))).toBe(false);
});

test('a recording with one misheard word in ten is accepted, with every second one it is refused', () => {
  const words = text.split(/\s+/);
  const misheard = (every: number) => words.map((word, at) => (at % every === 0 ? 'hm' : word)).join(' ');
  expect(heard(misheard(10))).toBe(true);
  expect(heard(misheard(2))).toBe(false);
});

test('a recording with more words around the text is accepted', () => {
  fc.assert(
    fc.property(fc.array(fc.lorem({ maxCount: 3 }), { maxLength: 5 }), (more) => {
      expect(heard([...more, text, ...more].join(' '))).toBe(true);
    }),
    { numRuns: 20 },
  );
});
