import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf } from '#lib/knowledge/language.public.ts';

test.each([
  ['en', 'What did your father do for a living?'],
  ['en', 'I was born on an island that no map names, in the winter of 1954.'],
  ['de', 'Wo bist du geboren?'],
  ['de', 'Ich habe vierzig Jahre lang Klaviere gestimmt.'],
  ['sv', 'Vad jobbade din pappa med?'],
  ['sv', 'Jag har stämt pianon i Kalmar sedan 1981.'],
  ['fr', 'Je suis née à Lyon, et mon père travaillait à la gare.'],
  ['es', '¿Dónde vivías cuando eras niña?'],
  ['it', 'Sono nata a Torino e mio padre lavorava al porto.'],
  ['ru', 'Я родилась в Одессе'],
  ['ja', '私は東京で生まれました'],
])('%s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test.each(['', ' ', '1981', '🌊🌊', '???', 'I'])('%j is in no language', (text) => {
  expect(languageOf(text)).toBeNull();
});

test('a few lines in another language do not decide for the whole text', () => {
  const own = Array.from(
    { length: 20 },
    (_, year) => `Im Jahr ${1960 + year} habe ich sehr viele Klaviere gestimmt.`,
  );
  expect(languageOf([...own, 'Jag har aldrig vetat vilken flagga jag ska hissa.'].join('\n'))).toBe('de');
});

test('a detected language is two letters or null, and the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const language = languageOf(text);
      expect(language ?? 'en').toMatch(/^[a-z]{2}$/);
      expect(languageOf(text)).toBe(language);
    }),
  );
});
