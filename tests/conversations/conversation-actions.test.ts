import '#tests/test-environment.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { conversationActions } from '#lib/conversations/conversation-actions.ts';
import type { ToolTerms } from '#lib/conversations/store/as-service/tool-calls.ts';
import { ok } from '#lib/platform/result.ts';

const database = vi.hoisted(() => ({
  readToolTerms: vi.fn(),
  retrieveLines: vi.fn(),
  ingestTold: vi.fn(),
  proposeCorrectionTold: vi.fn(),
}));
vi.mock('#lib/conversations/store/as-service/tool-calls.ts', () => database);

const STEWARD: ToolTerms = {
  mode: 'reflection',
  role: 'operator',
  audience: 'private',
  ingestionEnabled: true,
  offRecord: false,
};
const NOTHING_FOUND = {
  person: 'Mara',
  asked: [],
  lineCount: 0,
  answers: [],
  lines: [],
  sources: [],
  corrections: [],
  told: {},
};
const as = (terms: Partial<ToolTerms>) => {
  database.readToolTerms.mockResolvedValue(ok({ ...STEWARD, ...terms }));
  database.retrieveLines.mockResolvedValue(ok({ terms: { ...STEWARD, ...terms }, found: NOTHING_FOUND }));
};

const { 'request-source-ingest': ingest, 'propose-fact-correction': propose } = conversationActions({
  conversationId: 'id',
});
const words = { title: 'Boats', text: 'I sold\u200b the  boat.' };
const correction = { wrong: 'I sold it.', corrected: 'I kept it.' };

beforeEach(() => {
  for (const call of Object.values(database)) call.mockReset();
  database.ingestTold.mockResolvedValue(ok('source'));
  database.proposeCorrectionTold.mockResolvedValue(ok('correction'));
});

test('the words of a steward are written in the one form of stored texts', async () => {
  as({});
  expect(await ingest(words)).toEqual(ok({ source_id: 'source', status: 'queued' }));
  expect(database.ingestTold).toHaveBeenCalledWith(
    { conversationId: 'id' },
    { title: 'Boats', content: 'I sold the boat.' },
  );
  expect(await propose(correction)).toEqual(ok({ correction_id: 'correction', status: 'proposed' }));
});

test.each([
  { role: 'viewer' },
  { role: 'guest', audience: 'public' },
  { audience: 'public' },
  { mode: 'interview' },
  { mode: 'share' },
  { offRecord: true },
] as const)('a source with %j is not written, and the database is not asked', async (terms) => {
  as(terms);
  for (const refused of [await ingest(words), await propose(correction)])
    expect(refused).toMatchObject({ ok: false, error: { code: 'action_not_allowed' } });
  expect(database.ingestTold).not.toHaveBeenCalled();
  expect(database.proposeCorrectionTold).not.toHaveBeenCalled();
});

test('a conversation without ingestion can still propose a correction', async () => {
  as({ ingestionEnabled: false });
  expect(await ingest(words)).toMatchObject({ error: { code: 'action_not_allowed' } });
  expect(await propose(correction)).toMatchObject({ ok: true });
});

test('retrieving is one question to the database', async () => {
  as({ role: 'guest', audience: 'public' });
  const caller = { conversationId: 'id' };
  const answer = await conversationActions(caller)['retrieve-context']({ query: 'Where is the boat?' });
  expect(answer).toEqual(ok({ passages: [] }));
  expect(database.retrieveLines).toHaveBeenCalledExactlyOnceWith(caller, {
    query: 'is the boat',
    question: 'Where is the boat?',
    language: 'en',
    meaning: null,
  });
  expect(database.readToolTerms).not.toHaveBeenCalled();
});
