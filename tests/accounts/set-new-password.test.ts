import { beforeEach, expect, test, vi } from 'vitest';
import '#tests/test-environment.ts';

const auth = vi.hoisted(() => ({ updateUser: vi.fn(), signOut: vi.fn() }));
const setAtServer = vi.hoisted(() => vi.fn());
vi.mock('#lib/platform/db/user-client.ts', () => ({ userClient: async () => ({ auth }) }));
vi.mock('#lib/accounts/store/second-factors.ts', () => ({ setPasswordAtAuthServer: setAtServer }));

const vera = { id: 'vera', email: 'vera@example.org' };
const PASSWORD = 'a lamp in the north window';
const refused = (code: string) => ({ error: { code, name: 'AuthApiError', status: 403, message: '' } });

beforeEach(() => {
  vi.resetAllMocks();
  auth.signOut.mockResolvedValue({ error: null });
  setAtServer.mockResolvedValue(null);
});

test('a new password is taken of somebody whose thief enrolled a factor at the auth server, and ends every other session', async () => {
  const { setNewPassword } = await import('#lib/accounts/new-password.ts');
  auth.updateUser.mockResolvedValue(refused('insufficient_aal'));
  expect(await setNewPassword(vera, PASSWORD)).toEqual({ ok: true, value: null });
  expect(setAtServer).toHaveBeenCalledWith('vera', PASSWORD);
  expect(auth.signOut).toHaveBeenCalledWith({ scope: 'others' });
});

test('a password that the auth server refuses for another reason is refused', async () => {
  const { setNewPassword } = await import('#lib/accounts/new-password.ts');
  auth.updateUser.mockResolvedValue(refused('weak_password'));
  expect(await setNewPassword(vera, PASSWORD)).toMatchObject({ ok: false, error: { code: 'weak_password' } });
  expect(setAtServer).not.toHaveBeenCalled();
  expect(auth.signOut).not.toHaveBeenCalled();
});
