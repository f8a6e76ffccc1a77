import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '#tests/test-environment.ts';
import { german } from '#app/german.ts';
import { readLegalPage } from '#lib/platform/read-legal-page.ts';
import { LEGAL_PAGES, legalTexts } from '#lib/platform/texts/legal.public.ts';
import { learnGerman } from '#lib/platform/words/in-words.public.ts';
import { INTERFACE_LANGUAGES } from '#lib/platform/words/language.public.ts';
import { inLanguage } from '#lib/platform/words/request-language.ts';

const folder = mkdtempSync(join(tmpdir(), 'reflections-legal-'));
beforeAll(() => learnGerman(german));
afterAll(() => {
  learnGerman({});
  rmSync(folder, { recursive: true });
});
process.env.LEGAL_DIR = folder;

const inEach = LEGAL_PAGES.flatMap((page) => INTERFACE_LANGUAGES.map((language) => ({ page, language })));

test.each(inEach)(
  'the template of /$page in $language begins with the title that links call it by',
  async ({ page, language }) => {
    const { words, isTemplate } = await inLanguage(language, () => readLegalPage(page));
    expect(words.startsWith(`# ${inLanguage(language, () => legalTexts.titles[page])}\n`)).toBe(true);
    expect(isTemplate).toBe(true);
  },
);

test.each(LEGAL_PAGES)(
  'the German template of /%s says as much as the English, and leads to the same pages',
  async (page) => {
    const [english, inGerman] = await Promise.all(
      INTERFACE_LANGUAGES.map((language) => inLanguage(language, () => readLegalPage(page))),
    );
    const shapeOf = (words = '') => words.match(/^(#+|-|\d\.) |\]\(.*?\)/gm);
    expect(inGerman?.words).not.toBe(english?.words);
    expect(shapeOf(inGerman?.words)).toEqual(shapeOf(english?.words));
  },
);

test('an installation that has words of its own shows those, and the template of the rest', async () => {
  writeFileSync(join(folder, 'privacy.md'), '# Privacy\n\nWrite to us.\n');
  expect(await readLegalPage('privacy')).toEqual({ words: '# Privacy\n\nWrite to us.\n', isTemplate: false });
  expect((await readLegalPage('terms')).isTemplate).toBe(true);
});

test('readers of German read what an installation has for them, and else the words that it has', async () => {
  const wordsOf = async () => (await inLanguage('de', () => readLegalPage('help'))).words;
  writeFileSync(join(folder, 'help.md'), '# Help\n');
  expect(await wordsOf()).toBe('# Help\n');
  mkdirSync(join(folder, 'de'));
  writeFileSync(join(folder, 'de', 'help.md'), '# Hilfe\n');
  expect(await wordsOf()).toBe('# Hilfe\n');
  expect((await readLegalPage('help')).words).toBe('# Help\n');
});
