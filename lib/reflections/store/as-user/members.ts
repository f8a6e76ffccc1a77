import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { Role } from '#lib/reflections/roles.public.ts';

/** `email` is null where this reader may not see it. */
export type Member = {
  userId: string;
  displayName: string;
  email: string | null;
  role: Role;
  joinedAt: string;
};

export async function listMembers(db: UserClient, reflectionId: string): Promise<Result<Member[]>> {
  const rows = fromDatabase(await db.rpc('list_members', { p_reflection_id: reflectionId }));
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      userId: row.user_id,
      displayName: row.display_name,
      email: row.email,
      role: row.role,
      joinedAt: row.joined_at,
    })),
  );
}

/** Null for somebody who is no member. */
export async function roleOfMember(
  db: UserClient,
  { reflectionId, userId }: { reflectionId: string; userId: string },
): Promise<Result<Role | null>> {
  const row = fromDatabase(
    await db
      .from('reflection_members')
      .select('role')
      .eq('reflection_id', reflectionId)
      .eq('user_id', userId)
      .maybeSingle(),
  );
  return row.ok ? ok(row.value?.role ?? null) : row;
}

export async function changeMemberRole(
  db: UserClient,
  { reflectionId, userId, role }: { reflectionId: string; userId: string; role: Role },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('change_member_role', { p_reflection_id: reflectionId, p_user_id: userId, p_role: role }),
  );
}

export async function removeMember(
  db: UserClient,
  { reflectionId, userId }: { reflectionId: string; userId: string },
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('remove_member', { p_reflection_id: reflectionId, p_user_id: userId }));
}
