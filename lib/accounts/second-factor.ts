import 'server-only';
import type { SupabaseClient } from '@supabase/supabase-js';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

type Auth = SupabaseClient['auth'];

/**
 * Supabase Auth keeps them (an app that shows a code every half minute); the embedded stack's auth knows none. Which of them count
 * is kept by us (`#lib/accounts/store/second-factors.ts`): whoever has stolen a cookie can enrol one at the auth server.
 */
export const secondFactorsAreOffered = (): boolean => !env().LOCAL_SERVICES.includes('supabase');

export type BegunFactor = { factorId: string; address: string; secret: string };

/** Takes a factor away at the auth server as the installation. */
type ByServer = (factorId: string) => Promise<Result<null>>;

type Beginning = {
  name: string;
  /** The ids of those that count. */
  counting: readonly string[];
  byServer: ByServer;
};

/**
 * What the person's app is given. It counts for nothing until a code of it was entered. What was begun before and left goes, and so
 * does what somebody else enrolled.
 */
export async function beginSecondFactor(
  auth: Auth,
  { name, counting, byServer }: Beginning,
): Promise<Result<BegunFactor>> {
  const listed = await auth.mfa.listFactors();
  if (listed.error) return fromAuthError(listed.error);
  for (const { id } of listed.data.all) {
    if (counting.includes(id)) continue;
    const gone = await dropSecondFactor(auth, id, byServer);
    if (!gone.ok) return gone;
  }
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: 'Reflections',
  });
  if (error) return fromAuthError(error);
  return ok({ factorId: data.id, address: data.totp.uri, secret: data.totp.secret });
}

/** The auth server lets those take one away who have shown one to it; who came in by a recovery code has not. */
export async function dropSecondFactor(
  auth: Auth,
  factorId: string,
  byServer: ByServer,
): Promise<Result<null>> {
  const { error } = await auth.mfa.unenroll({ factorId });
  if (!error || error.code === 'mfa_factor_not_found') return ok(null);
  return error.code === 'insufficient_aal' ? byServer(factorId) : fromAuthError(error);
}

/** Whether it is a code of that factor. */
export async function confirmSecondFactor(
  auth: Auth,
  { factorId, code }: { factorId: string; code: string },
): Promise<Result<null>> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  return error ? fromAuthError(error) : ok(null);
}

/** Whether it is a code of any of those that count. */
export async function showSecondFactor(
  auth: Auth,
  { code, counting }: { code: string; counting: readonly string[] },
): Promise<Result<null>> {
  let shown: Result<null> = fail('not_found');
  for (const factorId of counting) {
    const tried = await confirmSecondFactor(auth, { factorId, code });
    if (tried.ok || !['code_invalid', 'not_found'].includes(tried.error.code)) return tried;
    // A code is wrong for one that is there; one that the auth server has lost says nothing about it.
    if (shown.ok || shown.error.code === 'not_found') shown = tried;
  }
  return shown;
}
