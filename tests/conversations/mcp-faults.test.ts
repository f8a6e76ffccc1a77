import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test, vi } from 'vitest';
import '#tests/test-environment.ts';

const SECRET = 'postgres://reflections:hunter2@10.0.0.7';
vi.mock('#lib/chat/mcp/mcp-asker.ts', () => ({
  mcpAsker: () => Promise.reject(new Error(`no connection to ${SECRET}`)),
}));
const counted = vi.fn(async (..._: unknown[]) => ({ ok: false, error: { code: 'rate_limited' } }));
vi.mock('#lib/platform/http/enforce-rate-limit.ts', () => ({
  enforceRateLimit: (...asked: unknown[]) => counted(...asked),
}));
const reported: unknown[] = [];
vi.mock('#lib/platform/report-error.ts', () => ({
  reportError: async (error: unknown) => void reported.push(error),
}));

test('a fault inside is reported, and told to no client over MCP', async () => {
  const { answerMcp } = await import('#lib/chat/mcp-server.ts');
  const client = new Client({ name: 'test', version: '1.0.0' });
  const ask = (address: string | URL, init?: RequestInit) =>
    init?.method === 'POST'
      ? answerMcp({ as: 'guest', slug: 'mara', network: '192.0.2.1' }, new Request(address, init))
      : Promise.resolve(new Response(null, { status: 405 }));
  await client.connect(
    new StreamableHTTPClientTransport(new URL('https://app.example/mcp/mara'), { fetch: ask }),
  );
  const answer = JSON.stringify(await client.callTool({ name: 'search', arguments: { query: 'boats' } }));
  expect(answer).not.toContain(SECRET);
  expect(answer).toContain('internal');
  expect(reported).toHaveLength(1);
  await client.close();
});

test.each([
  ['public', 'mcp-asks-from', 'a-reflection a-member'],
  ['private', 'mcp-asks-by', 'a-member'],
] as const)('an answer over MCP is counted before a model is asked: %s', async (audience, name, whose) => {
  const { mcpAsk } = await import('#lib/chat/mcp/mcp-answers.ts');
  const asker = {
    reflectionId: 'a-reflection',
    displayName: 'Mara',
    audience,
    reach: 'viewer',
    role: 'viewer',
    personId: 'a-member',
    namespaces: [],
  } as const;
  const answer = await mcpAsk(asker, 'Hello?', new AbortController().signal);
  expect(answer).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  expect(counted).toHaveBeenCalledWith(name, whose, expect.anything());
  // Whose network has had its share takes nothing of what all guests have together.
  expect(counted).not.toHaveBeenCalledWith('mcp-asks-of', expect.anything(), expect.anything());
});

test('three guests of a reflection are answered at a time, and the place of each is given back', async () => {
  const { mcpAsk } = await import('#lib/chat/mcp/mcp-answers.ts');
  const guest = {
    reflectionId: 'a-reflection',
    displayName: 'Mara',
    audience: 'public',
    reach: 'guest',
    role: 'guest',
    personId: '192.0.2.1',
    namespaces: [],
  } as const;
  const ask = (reflectionId = guest.reflectionId as string) =>
    mcpAsk({ ...guest, reflectionId }, 'Hello?', new AbortController().signal);
  const { promise: answered, resolve: answer } = Promise.withResolvers<Awaited<ReturnType<typeof counted>>>();
  counted.mockClear().mockImplementation(() => answered);
  const three = [ask(), ask(), ask()];
  const other = ask('another-reflection');
  expect(await ask()).toMatchObject({ error: { code: 'rate_limited', retryAfterSeconds: 15 } });
  expect(counted).toHaveBeenCalledTimes(4);
  answer({ ok: false, error: { code: 'rate_limited' } });
  await Promise.all([...three, other]);
  await ask();
  expect(counted).toHaveBeenCalledTimes(5);
});
