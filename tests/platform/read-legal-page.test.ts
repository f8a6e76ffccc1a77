import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import '#tests/test-environment.ts';
import { readLegalPage } from '#lib/platform/read-legal-page.ts';
import { LEGAL_PAGES, legalTexts } from '#lib/platform/texts/legal.public.ts';

const folder = mkdtempSync(join(tmpdir(), 'reflections-legal-'));
afterAll(() => rmSync(folder, { recursive: true }));
process.env.LEGAL_DIR = folder;

test.each(LEGAL_PAGES)('the template of /%s begins with the title that links call it by', async (page) => {
  const { words, isTemplate } = await readLegalPage(page);
  expect(words.startsWith(`# ${legalTexts.titles[page]}\n`)).toBe(true);
  expect(isTemplate).toBe(true);
});

test('an installation that has words of its own shows those, and the template of the rest', async () => {
  writeFileSync(join(folder, 'privacy.md'), '# Privacy\n\nWrite to us.\n');
  expect(await readLegalPage('privacy')).toEqual({ words: '# Privacy\n\nWrite to us.\n', isTemplate: false });
  expect((await readLegalPage('terms')).isTemplate).toBe(true);
});
