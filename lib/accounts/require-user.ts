import 'server-only';
import { cache } from 'react';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { type CurrentUser, currentUser, hasSession } from './current-user.ts';
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

/**
 * The same, and what `look` finds meanwhile: one round trip instead of two. The database verifies the token for itself, and nobody
 * sees its answer whom the auth service does not confirm.
 */
export async function requireUserWhile<Found>(
  look: () => Promise<Found>,
): Promise<Result<{ user: CurrentUser; found: Found }>> {
  const early = (await hasSession()) ? look() : undefined;
  // A caller who is refused never awaits it: its failure must not end the process.
  early?.catch(() => {});
  const user = await requireUser();
  return user.ok ? ok({ user: user.value, found: await (early ?? look()) }) : user;
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
