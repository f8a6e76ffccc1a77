import { afterAll, beforeAll, expect, test } from 'vitest';
import { germanOfServer } from '#app/german-of-server.ts';
import { storeRefusals } from '#lib/ops/store-refusals.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { learnGerman } from '#lib/platform/words/in-words.public.ts';
import { keptSentence } from '#lib/platform/words/kept-sentence.ts';
import { inLanguage } from '#lib/platform/words/request-language.ts';
import { learnStoreRefusals } from '#lib/platform/words/store-refusals.ts';

beforeAll(() => {
  learnGerman(germanOfServer);
  learnStoreRefusals(storeRefusals);
});
afterAll(() => {
  learnGerman({});
  learnStoreRefusals([]);
});

const raised = (message: string, details: string) =>
  fromDatabase({
    success: false,
    data: null,
    count: null,
    status: 400,
    statusText: '',
    error: { name: 'PostgrestError', code: 'P0001', message, details, hint: '', toJSON: () => ({}) } as never,
  });

const SAME_TEXT = '{"given": ["Diary"], "reason": "same_text_there"}';

test('what the database refuses is said in the language of who asked, about what it names', () => {
  expect(raised('conflict', SAME_TEXT)).toMatchObject({
    error: { message: expect.stringContaining('the text of “Diary” already') },
  });
  expect(inLanguage('de', () => raised('conflict', SAME_TEXT))).toMatchObject({
    error: { message: expect.stringContaining('Der Text von „Diary“') },
  });
});

test('a reason that nobody knows, or none, leaves it at what the code says', () => {
  for (const details of ['{"given": [], "reason": "toString"}', '{"reason": 1}', 'no JSON', ''])
    expect(raised('conflict', details)).toEqual({ ok: false, error: { code: 'conflict' } });
});

test('what work that nobody watched has kept is said in the language of who reads it', () => {
  const kept = (sentence: string) => inLanguage('de', () => keptSentence(sentence, [...storeRefusals]));
  expect(kept(SAME_TEXT)).toContain('Der Text von „Diary“');
  expect(kept('Choose 1 to 500 sources.')).toBe('Wählen Sie 1 bis 500 Quellen.');
  expect(kept('A sentence of somebody else.')).toBe('A sentence of somebody else.');
  expect(keptSentence('Choose 1 to 500 sources.', [...storeRefusals])).toBe('Choose 1 to 500 sources.');
});
