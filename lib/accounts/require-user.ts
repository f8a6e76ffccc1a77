import 'server-only';
import { cache } from 'react';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { type CurrentUser, currentUser } from './current-user.ts';
import { secondFactorsAreOffered } from './second-factor.ts';
import { lacksSecondFactor } from './store/second-factors.ts';

/** Somebody who is signed in, and has shown their second factor if they have one. */
export async function requireUser(): Promise<Result<CurrentUser>> {
  const user = await requireSignIn();
  if (!user.ok) return user;
  const lacking = await stillLacksFactor();
  if (!lacking.ok) return lacking;
  return lacking.value ? fail('second_factor_needed') : user;
}

/** Asked once for a page and its layout. */
export const stillLacksFactor = cache(
  async (): Promise<Result<boolean>> =>
    secondFactorsAreOffered() ? lacksSecondFactor(await userClient()) : ok(false),
);

/** For showing a second factor, and for ending the sign-in: whoever has come so far only. */
export async function requireSignIn(): Promise<Result<CurrentUser>> {
  const user = await currentUser();
  if (!user.ok) return user;
  return user.value ? ok(user.value) : fail('unauthenticated');
}
