import 'server-only';
import type { CurrentUser } from '#lib/accounts/current-user.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { secondFactorsAreOffered } from '#lib/accounts/second-factor.ts';
import { listOwnSecondFactors } from '#lib/accounts/store/second-factors.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { operationsTexts } from './texts/operations.public.ts';

export const isOperator = ({ email }: CurrentUser): boolean => env().OPERATORS.includes(email.toLowerCase());

/** Whether an operator has still to add one; `requireUser` has seen to it that who has one has shown it. */
export async function operatorLacksFactor(): Promise<Result<boolean>> {
  if (!secondFactorsAreOffered()) return ok(false);
  const factors = await listOwnSecondFactors(await userClient());
  return factors.ok ? ok(factors.value.length === 0) : factors;
}

/** Somebody whom the environment names, with a second factor where there are any. To everybody else there is nothing here. */
export async function requireOperator(): Promise<Result<CurrentUser>> {
  const user = await requireUser();
  if (!user.ok) return user;
  if (!isOperator(user.value)) return fail('not_found');
  const lacking = await operatorLacksFactor();
  if (!lacking.ok) return lacking;
  return lacking.value ? fail('forbidden', { message: operationsTexts.factorNeeded }) : user;
}
