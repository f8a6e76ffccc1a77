import '#tests/test-environment.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { requireOperator } from '#lib/ops/require-operator.ts';

process.env.OPERATORS = 'olga@example.org';

const having = vi.hoisted(() => ({ email: '', offered: true, factors: 0 }));
vi.mock('#lib/accounts/require-user.ts', () => ({
  requireUser: async () => ({ ok: true, value: { id: 'olga', email: having.email, sessionId: 'here' } }),
}));
vi.mock('#lib/accounts/second-factor.ts', () => ({ secondFactorsAreOffered: () => having.offered }));
vi.mock('#lib/platform/db/user-client.ts', () => ({ userClient: async () => ({}) }));
vi.mock('#lib/accounts/store/second-factors.ts', () => ({
  listOwnSecondFactors: async () => ({ ok: true, value: Array.from({ length: having.factors }) }),
}));

beforeEach(() => Object.assign(having, { email: 'olga@example.org', offered: true, factors: 1 }));

const outcome = async () => {
  const required = await requireOperator();
  return required.ok ? 'ok' : required.error.code;
};

test('an operator is let in with a second factor alone, where the installation has any', async () => {
  expect(await outcome()).toBe('ok');
  having.factors = 0;
  expect(await outcome()).toBe('forbidden');
  having.offered = false;
  expect(await outcome()).toBe('ok');
});

test('the page of operators is not found by anybody else, with a second factor or without', async () => {
  having.email = 'eve@example.org';
  expect(await outcome()).toBe('not_found');
});
