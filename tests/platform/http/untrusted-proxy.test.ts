import '#tests/test-environment.ts';
import { beforeEach, expect, test, vi } from 'vitest';

const error = vi.hoisted(() => vi.fn());
vi.mock('#lib/platform/logger.ts', () => ({ logger: () => ({ error }) }));

const through = new Headers({ 'x-forwarded-for': '203.0.113.9' });

/** As an installation that was just started. */
async function started(variables: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return (await import('#lib/platform/http/client-address.ts')).clientAddress;
}
beforeEach(() => {
  vi.unstubAllEnvs();
  error.mockClear();
});

test('a proxy that is not trusted is told of once, because all its callers count as one', async () => {
  const clientAddress = await started({ APP_URL: 'https://app.example', TRUSTED_PROXY_HOPS: '0' });
  clientAddress(new Headers());
  expect(error).not.toHaveBeenCalled();
  clientAddress(through);
  clientAddress(through);
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TRUSTED_PROXY_HOPS'));
});

test.each([
  ['a proxy that is trusted', { APP_URL: 'https://app.example', TRUSTED_PROXY_HOPS: '1' }],
  ['an installation of this machine', { APP_URL: 'http://localhost:3000', TRUSTED_PROXY_HOPS: '0' }],
  ['one at its address', { APP_URL: 'http://[::1]:3000', TRUSTED_PROXY_HOPS: '0' }],
])('no warning about a proxy is logged for %s', async (_, variables) => {
  const clientAddress = await started(variables);
  clientAddress(through);
  expect(error).not.toHaveBeenCalled();
});
