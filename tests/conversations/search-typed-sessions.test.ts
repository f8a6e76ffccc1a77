import '#tests/test-environment.ts';
import { expect, test, vi } from 'vitest';
import type { UserClient } from '#lib/platform/db/user-client.ts';

const counted = vi.fn(async (..._: unknown[]) => ({ ok: false, error: { code: 'rate_limited' } }));
vi.mock('#lib/platform/http/enforce-rate-limit.ts', () => ({
  enforceRateLimit: (...asked: unknown[]) => counted(...asked),
}));
const read = vi.fn(async (_id: string): Promise<unknown> => null);
vi.mock('#lib/chat/agent-session-store.ts', () => ({ agentSessionStore: () => ({ read }) }));

const { searchTypedSessions, searchWords } = await import('#lib/chat/search-typed-sessions.ts');
const { listHistory } = await import('#lib/chat/list-history.ts');

const at = '2026-01-01T00:00:00Z';
const sessions = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: `s-${place}`,
    title: `Title ${place}`,
    status: 'idle' as const,
    offRecord: false,
    createdAt: at,
    updatedAt: at,
  }));
const saying = (text: string) => ({ messages: [{ role: 'user', content: [{ type: 'text', text }] }] });
const scope = { reflectionId: 'r-1', userId: 'u-1' };

test('a word is looked for once, and a hundred words are a dozen', () => {
  expect(searchWords(' Boats  boats BOATS nets ')).toEqual(['boats', 'nets']);
  const hundred = Array.from({ length: 100 }, (_, place) => `w${place}`).join(' ');
  expect(searchWords(hundred)).toHaveLength(12);
});

test('a search opens some 20 MB and says that the rest was searched by titles', async () => {
  const four = 'a'.repeat(4_000_000);
  read.mockClear().mockImplementation(async () => saying(four));
  const searched = await searchTypedSessions(scope, sessions(40), 'boats');
  expect(searched).toEqual({ ok: true, value: { found: [], isWhole: false } });
  expect(read.mock.calls.length).toBeLessThan(12);
  expect(await searchTypedSessions(scope, sessions(40), 'title 39')).toMatchObject({
    value: { found: [{ id: 's-39', foundWords: null }], isWhole: false },
  });
});

test('other requests have their turn during a search, and one person has one search at a time', async () => {
  read.mockClear().mockImplementation(async (id) => saying(id === 's-1' ? 'The blue boats' : 'Nets'));
  let turns = 0;
  let isOver = false;
  const countTurns = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const first = searchTypedSessions(scope, sessions(40), 'boats blue');
  expect(await searchTypedSessions(scope, sessions(40), 'boats')).toMatchObject({
    error: { code: 'rate_limited' },
  });
  const other = { ...scope, userId: 'u-2' };
  expect((await searchTypedSessions(other, sessions(1), 'boats')).ok).toBe(true);
  expect(await first).toMatchObject({
    value: { found: [{ id: 's-1', foundWords: 'The blue boats' }], isWhole: true },
  });
  isOver = true;
  expect(turns).toBeGreaterThan(5);
  expect((await searchTypedSessions(scope, sessions(1), 'boats')).ok).toBe(true);
});

test('a person who searches too often is refused before anything is read', async () => {
  const wanted = { ...scope, of: 'mine' as const, words: 'Boats', offset: 0, limit: 25 };
  expect(await listHistory({} as UserClient, wanted)).toMatchObject({ error: { code: 'rate_limited' } });
  expect(counted).toHaveBeenCalledWith('search-history', 'u-1', { limit: 30, windowSeconds: 600 });
});
