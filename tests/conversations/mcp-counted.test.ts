import { beforeEach, expect, test, vi } from 'vitest';
import { mcpAsker } from '#lib/chat/mcp/mcp-asker.ts';

/** As the database counts: what is refused stays refused, and takes nothing more. */
const hits = vi.hoisted(() => new Map<string, number>());
vi.mock('#lib/platform/http/enforce-rate-limit.ts', () => ({
  enforceRateLimit: async (name: string, who: string, { limit }: { limit: number }) => {
    const bucket = `${name}:${who}`;
    hits.set(bucket, (hits.get(bucket) ?? 0) + 1);
    return (hits.get(bucket) ?? 0) <= limit
      ? { ok: true, value: null }
      : { ok: false, error: { code: 'rate_limited' } };
  },
}));
vi.mock('#lib/conversations/store/as-service/heard-namespaces.ts', () => ({
  readGuestHearing: async () => ({
    ok: true,
    value: { isReady: true, isFresh: true, reflectionId: 'mara', displayName: 'Mara', namespaces: [] },
  }),
}));
vi.mock('#lib/reflections/store/as-service/memberships.ts', () => ({}));

beforeEach(() => hits.clear());

const isLetIn = async (network: string) =>
  (await mcpAsker({ as: 'guest', slug: 'mara', network }, undefined)).ok;

test('a network that asks without end over MCP takes nothing from other guests', async () => {
  for (let call = 0; call < 5_000; call += 1) await isLetIn('198.51.100.7');
  expect(await isLetIn('198.51.100.7')).toBe(false);
  expect(await isLetIn('203.0.113.9')).toBe(true);
  expect(hits.get('mcp-guests-of:mara')).toBeLessThanOrEqual(201);
});
