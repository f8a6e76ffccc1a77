import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

type Added = { id: string; credentialId: string; name: string };

export async function keepPasskey(
  userId: string,
  { id, credentialId, name }: Added,
): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('keep_passkey', {
      p_user_id: userId,
      p_passkey_id: id,
      p_credential_id: credentialId,
      p_name: name,
    }),
  );
}

/** Whether it was added through us, and is still the one that was. */
export async function isOwnPasskey(userId: string, credentialId: string): Promise<Result<boolean>> {
  const service = serviceClient();
  const kept = fromDatabase<string | null>(
    await service.rpc('find_passkey', { p_user_id: userId, p_credential_id: credentialId }),
  );
  if (!kept.ok) return kept;
  if (kept.value === null) return ok(false);
  const { data, error } = await service.auth.admin.passkey.listPasskeys({ userId });
  return error ? fail('unavailable') : ok(data.some(({ id }) => id === kept.value));
}

/** From now on it lets nobody in, whether or not the auth server still has it. */
export async function forgetPasskey(
  user: { id: string; sessionId: string },
  passkeyId: string,
): Promise<Result<null>> {
  const service = serviceClient();
  const forgotten = fromDatabase(
    await service.rpc('forget_passkey', {
      p_user_id: user.id,
      p_session_id: user.sessionId,
      p_passkey_id: passkeyId,
    }),
  );
  if (!forgotten.ok) return forgotten;
  if (!forgotten.value) return fail('not_found');
  const { error } = await service.auth.admin.passkey.deletePasskey({ userId: user.id, passkeyId });
  return error && error.status !== 404 ? fail('unavailable') : ok(null);
}
