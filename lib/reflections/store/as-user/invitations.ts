import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { Role } from '#lib/reflections/roles.public.ts';

export type OpenInvitation = { id: string; email: string; role: Role; expiresAt: string };

export async function listOpenInvitations(
  db: UserClient,
  reflectionId: string,
): Promise<Result<OpenInvitation[]>> {
  const rows = fromDatabase(
    await db
      .from('invitations')
      .select('id, email, role, expires_at')
      .eq('reflection_id', reflectionId)
      .is('accepted_at', null)
      .is('revoked_at', null)
      .gt('expires_at', new Date().toISOString())
      .order('created_at')
      .limit(100),
  );
  if (!rows.ok) return rows;
  return ok(rows.value.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at })));
}

export async function inviteMember(
  db: UserClient,
  {
    reflectionId,
    email,
    role,
    tokenHash,
  }: { reflectionId: string; email: string; role: Role; tokenHash: string },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('invite_member', {
      p_reflection_id: reflectionId,
      p_email: email,
      p_role: role,
      p_token_hash: tokenHash,
    }),
  );
}

export async function revokeInvitation(db: UserClient, invitationId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('revoke_invitation', { p_invitation_id: invitationId }));
}

export type InvitationDescription = {
  reflectionName: string;
  invitedBy: string | null;
  role: Role;
  /** The invited address, shortened: links are forwarded. */
  emailHint: string;
  isForMe: boolean;
  state: 'open' | 'accepted' | 'revoked' | 'expired';
};

const stateSchema = z.enum(['open', 'accepted', 'revoked', 'expired']);

export async function describeInvitation(
  db: UserClient,
  tokenHash: string,
): Promise<Result<InvitationDescription>> {
  const row = fromDatabase(await db.rpc('describe_invitation', { p_token_hash: tokenHash }).single());
  if (!row.ok) return row;
  return ok({
    reflectionName: row.value.reflection_display_name,
    invitedBy: row.value.invited_by_name,
    role: row.value.role,
    emailHint: row.value.email_hint,
    isForMe: row.value.is_for_me,
    state: stateSchema.parse(row.value.state),
  });
}

export async function acceptInvitation(db: UserClient, tokenHash: string): Promise<Result<string>> {
  return fromDatabase(await db.rpc('accept_invitation', { p_token_hash: tokenHash }));
}
