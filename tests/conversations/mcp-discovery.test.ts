import { afterEach, expect, test, vi } from 'vitest';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';

vi.mock('#lib/platform/http/enforce-rate-limit.ts', () => ({ enforceRateLimit: async () => ({ ok: true }) }));
afterEach(() => vi.unstubAllEnvs());

/** The environment is read once, so each of its settings is a program of its own. */
async function askedWith(settings: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...TEST_ENVIRONMENT, ...settings })) vi.stubEnv(name, value);
  const mcp = await import('#app/mcp/route.ts');
  const discovery = await import('#app/.well-known/oauth-protected-resource/mcp/route.ts');
  const context = { params: Promise.resolve({}) };
  const headers = { host: 'app.example', origin: 'https://app.example' };
  const refused = await mcp.POST(
    new Request('https://app.example/mcp', { method: 'POST', headers }),
    context,
  );
  const told = await discovery.GET(
    new Request('https://app.example/.well-known/oauth-protected-resource/mcp'),
    context,
  );
  return { status: refused.status, challenge: refused.headers.get('www-authenticate'), told };
}

test('a client without a token is led to the authorization server of the installation', async () => {
  const { status, challenge, told } = await askedWith({
    MCP_AUTHORIZATION_SERVER: 'https://project.supabase.co/auth/v1',
  });
  expect(status).toBe(401);
  expect(challenge).toBe(
    'Bearer resource_metadata="https://app.example/.well-known/oauth-protected-resource/mcp"',
  );
  expect(await told.json()).toEqual({
    resource: 'https://app.example/mcp',
    authorization_servers: ['https://project.supabase.co/auth/v1'],
    bearer_methods_supported: ['header'],
    resource_name: 'Reflections',
  });
});

test('where there is none, nobody is led anywhere', async () => {
  const { status, challenge, told } = await askedWith({});
  expect([status, challenge, told.status]).toEqual([401, null, 404]);
});
