import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { noteRefusal, noteSignIn } from '#lib/accounts/note-sign-in.ts';

const noted = vi.hoisted(() => vi.fn());
const remembered = vi.hoisted(() => vi.fn());
const spoken = vi.hoisted(() => vi.fn());
const ended = vi.hoisted(() => vi.fn());
const factor = vi.hoisted(() => ({ isShown: false }));
const ADDRESS = '192.0.2.7';
vi.mock('next/headers', () => ({ headers: () => new Headers() }));
vi.mock('#lib/platform/http/client-address.ts', () => ({ clientAddress: () => ADDRESS }));
vi.mock('#lib/platform/http/looking-around.ts', () => ({ endLookingAround: ended }));
vi.mock('#lib/accounts/require-user.ts', () => ({
  requireSignIn: () => ({ ok: true, value: { id: 'vera', email: 'vera@example.org' } }),
  requireUser: () => ({ ok: factor.isShown }),
}));
vi.mock('#lib/accounts/known-device.ts', () => ({ rememberDevice: remembered }));
vi.mock('#lib/accounts/choose-language.ts', () => ({ rememberLanguage: spoken }));
vi.mock('#lib/accounts/store/as-user/profiles.ts', () => ({
  findOwnLanguage: () => ({ ok: true, value: 'de' }),
}));
vi.mock('#lib/platform/db/user-client.ts', () => ({ userClient: () => ({}) }));
vi.mock('#lib/accounts/store/own-account.ts', () => ({ noteOwnSignIn: () => {} }));
vi.mock('#lib/platform/db/rate-limits.ts', () => ({
  takeRateLimit: () => ({ ok: true, value: { allowed: true } }),
}));
vi.mock('#lib/accounts/store/as-service/security-events.ts', () => ({ noteSecurityEvent: noted }));
vi.mock('#lib/platform/signing-key.ts', () => ({ signature: (...of: string[]) => of.join(' ').repeat(2) }));

test('the address that was refused cannot be told from the log by whoever has no key', async () => {
  await noteRefusal('sign_in.refused');
  const { network } = noted.mock.calls[0]?.[0].details ?? {};
  expect(network).toHaveLength(12);
  expect(createHash('sha256').update(ADDRESS).digest('hex')).not.toContain(network);
});

test('a browser is known when its person has shown all that they have, and not by the password alone', async () => {
  await noteSignIn('password');
  expect(remembered).not.toHaveBeenCalled();
  factor.isShown = true;
  await noteSignIn('password');
  expect(remembered).toHaveBeenCalledWith('vera@example.org');
  expect(spoken).toHaveBeenLastCalledWith('de');
});

test('a sign-in of one’s own ends the looking around in the demo', async () => {
  ended.mockClear();
  await noteSignIn('mail');
  expect(ended).toHaveBeenCalledOnce();
});
