import { expect, test, vi } from 'vitest';

const user = { id: 'vera', email: 'vera@example.org', sessionId: 'here' };
const calls = vi.hoisted((): string[] => []);
const of = vi.hoisted(() => (name: string) => (email: string) => {
  calls.push(`${name} ${email}`);
  return { ok: true };
});
vi.mock('next/navigation', () => ({ redirect: () => {} }));
vi.mock('#lib/platform/http/define-action.ts', () => ({ defineAction: (spec: unknown) => spec }));
vi.mock('#lib/accounts/second-factor.ts', () => ({
  showSecondFactor: (_: unknown, { code, counting }: { code: string; counting: string[] }) =>
    code === '123456' && counting[0] === 'phone'
      ? { ok: true }
      : { ok: false, error: { code: 'code_invalid' } },
}));
vi.mock('#lib/accounts/known-device.ts', () => ({ rememberDevice: of('remember') }));
vi.mock('#lib/accounts/store/second-factors.ts', () => ({
  listOwnSecondFactors: () => ({ ok: true, value: [{ id: 'phone' }] }),
  noteShownFactor: of('shown').bind(null, user.email),
  takeRecoveryCode: (_: unknown, code: string) =>
    code === '0123456789ABCDEF' ? { ok: true, value: 4 } : { ok: false, error: { code: 'code_invalid' } },
}));
vi.mock('#lib/platform/send-mail.ts', () => ({ sendMail: ({ to }: { to: string }) => of('mail')(to) }));
vi.mock('#lib/accounts/store/as-service/security-events.ts', () => ({ noteSecurityEvent: () => {} }));
vi.mock('#lib/platform/db/user-client.ts', () => ({ userClient: () => ({}) }));
vi.mock('#lib/accounts/attempts.ts', () => ({
  noteFailure: of('failed'),
  requireAttempt: () => ({ ok: true }),
  slowGuesses: of('slow'),
}));
vi.mock('#lib/accounts/note-sign-in.ts', () => ({ noteRefusal: () => {} }));
vi.mock('#lib/accounts/require-user.ts', () => ({ requireSignIn: () => {} }));

test('guesses of a code, of the app or written down, are slowed down and told like those of a password', async () => {
  const { showFactorAction } = await import('#app/login/second-factor/show-factor-action.ts');
  const show = (code: string) => Reflect.get(showFactorAction, 'run')({ input: { code }, proof: user });
  await show('000000');
  await show('123456');
  await show('FEDCBA9876543210');
  await show('0123456789ABCDEF');
  expect(calls).toEqual(
    ['slow', 'failed', 'slow', 'shown', 'remember', 'slow', 'failed', 'slow', 'mail', 'remember'].map(
      (name) => `${name} vera@example.org`,
    ),
  );
});

test('a recovery code is read as somebody copies it from paper', async () => {
  const { showFactorInput } = await import('#lib/accounts/account-input.public.ts');
  expect(showFactorInput.parse({ code: '012 345' }).code).toBe('012345');
  expect(showFactorInput.parse({ code: 'o123-4567-89ab-cdef' }).code).toBe('0123456789ABCDEF');
  for (const code of ['', '12345', '0123-4567', "' or 1=1"])
    expect(showFactorInput.safeParse({ code }).success).toBe(false);
});

test('a factor is confirmed under the name that the page gave it, whatever blanks its date has', async () => {
  const { confirmFactorInput } = await import('#lib/accounts/account-input.public.ts');
  const factorId = '7e1f3c0a-0000-4000-8000-000000000000';
  for (const name of ['App, Nov 19, 2026, 6:07:21\u202fPM', 'App, 19 nov. 2026'])
    expect(confirmFactorInput.safeParse({ factorId, name, code: '123456' }).success, name).toBe(true);
  for (const name of ['', '<b>', 'a'.repeat(81)])
    expect(confirmFactorInput.safeParse({ factorId, name, code: '123456' }).success, name).toBe(false);
});
