import 'server-only';
import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { cache } from 'react';
import { z } from 'zod';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

export type CurrentUser = {
  id: string;
  email: string;
  /** The sign-in that the token belongs to. */
  sessionId: string;
};

const claimsSchema = z.object({
  sub: z.uuid(),
  email: z.string(),
  session_id: z.string().default(''),
});

/**
 * Who is asking, from a verified token, or null. A cookie alone proves nothing. That the auth service does not
 * answer is not the same as being signed out: it is a refusal of its own.
 */
export const currentUser = cache(async (): Promise<Result<CurrentUser | null>> => {
  const db = await userClient();
  return claimedUser(await db.auth.getClaims());
});

/** Whether a session came with the request. Only `currentUser` knows whether it is genuine. */
export async function hasSession(): Promise<boolean> {
  const { data } = await (await userClient()).auth.getSession();
  return data.session !== null;
}

type Claimed = { data: { claims: unknown } | null; error: AuthError | null };

export function claimedUser({ data, error }: Claimed): Result<CurrentUser | null> {
  if (error && isOutage(error)) return fail('unavailable');
  const claims = claimsSchema.safeParse(data?.claims);
  if (!claims.success) return ok(null);
  const { sub, email, session_id } = claims.data;
  return ok({ id: sub, email, sessionId: session_id });
}

const isOutage = (error: AuthError) =>
  isAuthRetryableFetchError(error) || error.status === 429 || (error.status ?? 0) >= 500;
