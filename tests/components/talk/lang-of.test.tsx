import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { langOf } from '#components/talk/lang-of.ts';
import { PersonWords } from '#components/talk/person-words.tsx';
import { inLanguage } from '#lib/platform/words/request-language.ts';

const GERMAN = 'Ich habe die Lampe vierzig Jahre lang gehütet, und mein Vater vor mir.';
const ENGLISH = 'I kept the lamp for forty years, and my father did before me.';

test('words in the language of the page, or in none that is sure, have no language of their own', () => {
  expect(langOf(ENGLISH)).toBeUndefined();
  expect(langOf('Åbo 1977')).toBeUndefined();
  expect(inLanguage('de', () => langOf(GERMAN))).toBeUndefined();
});

test.each([
  ['a source', (words: string) => <PersonsWords text={words} />],
  ['somebody who asks', (words: string) => <PersonWords words={words} />],
])('the words of %s are read aloud in their own language', (_, shown) => {
  expect(renderToStaticMarkup(shown(GERMAN))).toContain('lang="de"');
  expect(renderToStaticMarkup(shown(ENGLISH))).not.toContain('lang=');
  expect(inLanguage('de', () => renderToStaticMarkup(shown(ENGLISH)))).toContain('lang="en"');
});
