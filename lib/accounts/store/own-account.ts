import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { hashToken } from '#lib/platform/token.ts';
import type { InterfaceLanguage } from '#lib/platform/words/language.public.ts';

export async function updateOwnProfile(db: UserClient, displayName: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('update_own_profile', { p_display_name: displayName }));
}

/** Null: as the browser asks. */
export async function setOwnLanguage(
  db: UserClient,
  language: InterfaceLanguage | null,
): Promise<Result<unknown>> {
  // A parameter that may be null is typed as if it may not.
  return fromDatabase(await db.rpc('set_own_language', { p_language: language as string }));
}

export type SignIn = {
  id: string;
  device: string;
  signedInAt: string;
  lastUsedAt: string | null;
  isCurrent: boolean;
};

/** Where the caller is signed in, what was used last first. */
export async function listOwnSignIns(db: UserClient): Promise<Result<SignIn[]>> {
  const rows = fromDatabase(await db.rpc('list_own_sign_ins'));
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      id: row.id,
      device: row.device,
      signedInAt: row.signed_in_at,
      lastUsedAt: row.last_used_at,
      isCurrent: row.is_current,
    })),
  );
}

export async function noteOwnSignIn(db: UserClient, device: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('note_own_sign_in', { p_device: device }));
}

export async function endOwnSignIn(db: UserClient, sessionId: string): Promise<Result<boolean>> {
  return fromDatabase(await db.rpc('end_own_sign_in', { p_session_id: sessionId }));
}

/** Whether the caller signed in, or proved again who they are, half an hour ago at most. */
export async function hasRecentProof(db: UserClient): Promise<Result<boolean>> {
  return fromDatabase(await db.rpc('has_recent_proof'));
}

/** After the server has seen a password or a second factor. */
export async function noteProof(proved: { userId: string; sessionId: string }): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('note_proof', { p_user_id: proved.userId, p_session_id: proved.sessionId }),
  );
}

const heirsSchema = z.array(z.object({ userId: z.guid(), displayName: z.string() }));

export type SolelyOwned = { reflectionId: string; displayName: string; heirs: z.infer<typeof heirsSchema> };

/** The reflections that have no other owner, with the members to whom each could be passed on. */
export async function listSolelyOwned(db: UserClient): Promise<Result<SolelyOwned[]>> {
  const rows = fromDatabase(await db.rpc('list_solely_owned'));
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      reflectionId: row.reflection_id,
      displayName: row.display_name,
      heirs: heirsSchema.parse(row.heirs),
    })),
  );
}

/** For good. `token` opens the receipt. */
export async function deleteOwnAccount(
  db: UserClient,
  { token, passedOn }: { token: string; passedOn: Readonly<Record<string, string>> },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('delete_own_account', { p_token_hash: hashToken(token), p_passed_on: passedOn }),
  );
}
