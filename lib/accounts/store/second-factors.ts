import 'server-only';
import type { AuthError } from '@supabase/supabase-js';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { hashToken } from '#lib/platform/token.ts';

export type SecondFactor = { id: string; name: string; since: string };

/** Whether the caller has a second factor and this session has not shown it. */
export async function lacksSecondFactor(db: UserClient): Promise<Result<boolean>> {
  return fromDatabase(await db.rpc('lacks_second_factor'));
}

/** Those that the caller confirmed through us; the auth server may know more, which somebody else enrolled. */
export async function listOwnSecondFactors(db: UserClient): Promise<Result<SecondFactor[]>> {
  const rows = fromDatabase(await db.rpc('list_own_second_factors'));
  if (!rows.ok) return rows;
  return ok(rows.value.map(({ id, name, confirmed_at }) => ({ id, name, since: confirmed_at })));
}

export async function countOwnRecoveryCodes(db: UserClient): Promise<Result<number>> {
  return fromDatabase(await db.rpc('count_own_recovery_codes'));
}

type Person = { id: string; sessionId: string };

/** After the auth server took a code of it. Answers whether the codes were kept, too: those that a person has stay good. */
export async function keepSecondFactor(
  user: Person,
  factor: { id: string; name: string },
  codes: readonly string[],
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('keep_second_factor', {
      p_user_id: user.id,
      p_session_id: user.sessionId,
      p_factor_id: factor.id,
      p_name: factor.name,
      p_code_hashes: codes.map((code) => hashOf(user, code)),
    }),
  );
}

/** From now on this session has shown one. */
export async function noteShownFactor(user: Person): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('note_shown_factor', { p_user_id: user.id, p_session_id: user.sessionId }),
  );
}

/** Those before them are good no more, and every other session of this person shows a factor again. */
export async function replaceRecoveryCodes(user: Person, codes: readonly string[]): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('replace_recovery_codes', {
      p_user_id: user.id,
      p_session_id: user.sessionId,
      p_code_hashes: codes.map((code) => hashOf(user, code)),
    }),
  );
}

/** Lets this session in, once. Answers how many codes are left. */
export async function takeRecoveryCode(user: Person, code: string): Promise<Result<number>> {
  const left = fromDatabase<number | null>(
    await serviceClient().rpc('use_recovery_code', {
      p_user_id: user.id,
      p_session_id: user.sessionId,
      p_code_hash: hashOf(user, code),
    }),
  );
  if (!left.ok) return left;
  return left.value === null ? fail('code_invalid') : ok(left.value);
}

/**
 * From now on it counts for nothing, whether or not the auth server still has it, and every other session of this person shows
 * one again. The recovery codes go with the last.
 */
export async function forgetSecondFactor(user: Person, factorId: string): Promise<Result<null>> {
  const forgotten = fromDatabase(
    await serviceClient().rpc('forget_second_factor', {
      p_user_id: user.id,
      p_session_id: user.sessionId,
      p_factor_id: factorId,
    }),
  );
  if (!forgotten.ok) return forgotten;
  return forgotten.value ? ok(null) : fail('not_found');
}

/** The sessions that showed it stay, of a lower level: what they may here, our own list says. */
export async function dropAtAuthServer(
  { id: userId }: Pick<Person, 'id'>,
  id: string,
): Promise<Result<null>> {
  const { error } = await serviceClient().auth.admin.mfa.deleteFactor({ userId, id });
  return error && error.status !== 404 ? fail('unavailable') : ok(null);
}

/** As the installation, whether or not the person has shown a factor there. Answers what was wrong. */
export async function setPasswordAtAuthServer(userId: string, password: string): Promise<AuthError | null> {
  const { error } = await serviceClient().auth.admin.updateUserById(userId, { password });
  return error;
}

const hashOf = ({ id }: Pick<Person, 'id'>, code: string) => hashToken(`${id} ${code}`);
