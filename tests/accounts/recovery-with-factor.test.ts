import { expect, test, vi } from 'vitest';

const user = { id: 'vera', email: 'vera@example.org', sessionId: 'here' };
const marked = vi.hoisted(() => vi.fn());
const redirected = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ redirect: redirected }));
vi.mock('#lib/platform/http/define-action.ts', () => ({ defineAction: (spec: unknown) => spec }));
vi.mock('#lib/accounts/confirm-email-link.ts', () => ({ confirmEmailLink: () => ({ ok: true }) }));
vi.mock('#lib/accounts/return-path.ts', () => ({}));
vi.mock('#lib/accounts/recovery-mark.ts', () => ({ markRecovery: marked }));
vi.mock('#lib/accounts/note-sign-in.ts', () => ({ noteSignIn: () => {} }));
vi.mock('#lib/accounts/require-user.ts', () => ({
  requireSignIn: () => ({ ok: true, value: user }),
  requireUser: () => ({ ok: false, error: { code: 'second_factor_needed' } }),
}));

test('a person with a second factor chooses a new password by the mailed link, too', async () => {
  const { confirmAction } = await import('#app/auth/confirm/confirm-action.ts');
  await Reflect.get(confirmAction, 'run')({ input: { tokenHash: 'x', type: 'recovery' } });
  expect(marked).toHaveBeenCalledWith(user);
  expect(redirected).toHaveBeenCalledWith('/auth/new-password');
});
