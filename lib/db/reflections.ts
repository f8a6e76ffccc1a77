import 'server-only';
import type { Role } from '#lib/contracts/roles.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { UserClient } from './user-client.ts';

export type ReflectionOfMember = {
  id: string;
  slug: string;
  displayName: string;
  createdAt: string;
  role: Role;
};

const columns = 'role, reflections!inner(id, slug, display_name, created_at)';

type Row = {
  role: Role;
  reflections: { id: string; slug: string; display_name: string; created_at: string };
};

const fromRow = ({ role, reflections: { id, slug, display_name, created_at } }: Row): ReflectionOfMember => ({
  id,
  slug,
  displayName: display_name,
  createdAt: created_at,
  role,
});

export async function listReflections(db: UserClient, userId: string): Promise<Result<ReflectionOfMember[]>> {
  const rows = fromDatabase(
    await db.from('reflection_members').select(columns).eq('user_id', userId).order('created_at').limit(200),
  );
  return rows.ok ? ok(rows.value.map(fromRow)) : rows;
}

/** With the name that the caller bears in it, which every page of it shows. */
export type OpenReflection = ReflectionOfMember & { ownName: string };

export async function findReflection(db: UserClient, reflectionId: string): Promise<Result<OpenReflection>> {
  const row = fromDatabase(await db.rpc('find_reflection', { p_reflection_id: reflectionId }).maybeSingle());
  if (!row.ok) return row;
  if (!row.value) return fail('not_found');
  const { id, slug, display_name, created_at, role, own_name } = row.value;
  return ok({ id, slug, displayName: display_name, createdAt: created_at, role, ownName: own_name });
}

export async function createReflection(
  db: UserClient,
  { displayName, slug }: { displayName: string; slug: string },
): Promise<Result<{ id: string }>> {
  return fromDatabase(
    await db.rpc('create_reflection', { p_display_name: displayName, p_slug: slug }).select('id').single(),
  );
}

export async function updateReflection(
  db: UserClient,
  { reflectionId, displayName, slug }: { reflectionId: string; displayName: string; slug: string },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('update_reflection', {
      p_reflection_id: reflectionId,
      p_display_name: displayName,
      p_slug: slug,
    }),
  );
}

export async function deleteReflection(db: UserClient, reflectionId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('delete_reflection', { p_reflection_id: reflectionId }));
}
