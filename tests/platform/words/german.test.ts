import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { german as germanOfPages } from '#app/german.ts';
import { germanOfServer } from '#app/german-of-server.ts';
import { TALK_WORDS } from '#lib/knowledge/reader/small-talk-words.ts';
import { learnGerman } from '#lib/platform/words/in-words.public.ts';
import { inLanguage } from '#lib/platform/words/request-language.ts';
import { firstWordsIn } from '#lib/speech/first-words.ts';

const root = join(import.meta.dirname, '../../..');

const german = { ...germanOfPages, ...germanOfServer };

/** What is not said by pages but kept, spoken or asked in a language of its own. */
const NO_WORDS_OF_PAGES: readonly string[] = [
  'conversations/suggested-questions',
  'knowledge/interview',
  'voice/fidelity-questions',
];

/** What a person said, in the language in which they said it, and names of the code. */
const OWN_WORDS = /^landingTexts\.(excerpt\.exchanges\.|.*\.visibility$)/;

/** Said in both languages. */
const SAME = new Set(
  'App Code E‑Mail Interview MB Name Node PIN Passkeys QR-Code Reflections Status System Text Version Website js kB'.split(
    ' ',
  ),
);

const isSame = (said: string): boolean =>
  said.startsWith('/') ||
  (said.replace(/‹[^›]*›|%s|null/g, '').match(/[\p{L}‑-]+/gu) ?? []).every((word) => SAME.has(word));

beforeAll(() => learnGerman(german));
afterAll(() => learnGerman({}));

type Said = Map<string, string>;

/** Stands for whatever a text is given, and shows where it is used. */
function sample(mark: string): unknown {
  const shown = `‹${mark}›`;
  return new Proxy(() => shown, {
    get(_, key) {
      if (key === Symbol.toPrimitive || key === 'toString') return () => shown;
      if (key === Symbol.iterator) return () => [shown][Symbol.iterator]();
      if (key === 'map') return (change: (item: string) => unknown) => [change(shown)];
      if (key === 'join' || key === 'toLowerCase') return () => shown;
      return typeof key === 'string' ? sample(mark + key) : undefined;
    },
  });
}

const GIVEN = [
  (at: number) => sample(String(at)),
  (at: number) => 71 + at,
  () => 1,
  () => 0,
  (at: number) => `‹${at}›`,
  () => null,
] as const;

/** All that can be said by these words, by where it stands; functions are asked in several ways. */
function allSaid(words: unknown, place: string, said: Said = new Map()): Said {
  if (typeof words === 'string') said.set(place, words);
  else if (typeof words === 'function') {
    for (const [way, given] of GIVEN.entries()) {
      try {
        const values = Array.from({ length: Math.max(words.length, 3) }, (_, at) => given(at));
        allSaid(words(...values), `${place}(${way})`, said);
      } catch {
        // Not a way in which it can be asked.
      }
    }
  } else if (words && typeof words === 'object')
    for (const [key, value] of Object.entries(words)) allSaid(value, `${place}.${key}`, said);
  return said;
}

const files = globSync('lib/*/texts/*.ts', { cwd: root }).sort();
const nameOf = (path: string) => path.replace(/^lib\/(\w+)\/texts\/([\w-]+?)(\.public)?\.ts$/, '$1/$2');

test('no narrow German page breaks “E‑Mail” at its hyphen', () => {
  const breaking = [...allSaid(german, 'de')].filter(([, said]) => said.includes('E-Mail'));
  expect(breaking).toEqual([]);
});

test('a reflection has one German name: in pages, in small talk and in the first words of a call', () => {
  const words = { german, talk: TALK_WORDS.de, first: firstWordsIn('de', 'Mara') };
  expect([...allSaid(words, 'de')].filter(([, said]) => /\bAbbild/.test(said))).toEqual([]);
});

test('every file of texts has its German', () => {
  const without = files.map(nameOf).filter((name) => !(name in german) && !NO_WORDS_OF_PAGES.includes(name));
  expect(without).toEqual([]);
});

test.each(Object.keys(german))(
  'the German of %s says all that the English says, with all that it is given',
  async (name) => {
    const path = files.find((file) => nameOf(file) === name);
    const english: Record<string, unknown> = await import(/* @vite-ignore */ join(root, path ?? ''));
    const translated = german[name as keyof typeof german] as Record<string, unknown>;
    expect(Object.keys(english)).toEqual(expect.arrayContaining(Object.keys(translated)));
    for (const key of Object.keys(translated)) {
      const both = { en: allSaid(english[key], key), de: inLanguage('de', () => allSaid(english[key], key)) };
      expect(
        inLanguage('de', () => allSaid(translated[key], key)),
        `${name}.${key} is found under its own name`,
      ).toEqual(both.de);
      // English lowers some words within a sentence, which a number cannot be; German takes them as they are.
      expect([...both.de.keys()]).toEqual(expect.arrayContaining([...both.en.keys()]));
      for (const [place, said] of both.en) {
        const inGerman = both.de.get(place) ?? '';
        // Asked about a number, with what is none; it is asked with one, too.
        if (/NaN/.test(said + inGerman)) continue;
        expect(marksOf(inGerman), `${place}: “${said}”, „${inGerman}“`).toEqual(marksOf(said));
        if (!isSame(said) && !OWN_WORDS.test(place)) expect(inGerman, place).not.toBe(said);
      }
    }
  },
);

/** What was given, and what else is no word: addresses and places to fill in. */
const marksOf = (said: string) =>
  [...new Set(said.match(/‹[^›]*›|\b7[1-9]\b|\{\w+\}|https?:\S+|%s/g))].sort();
