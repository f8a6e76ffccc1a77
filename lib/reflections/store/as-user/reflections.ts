import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { hashToken } from '#lib/platform/token.ts';
import type { Role } from '#lib/reflections/roles.public.ts';

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
export type OpenReflection = ReflectionOfMember & { ownName: string; language: string };

export async function findReflection(db: UserClient, reflectionId: string): Promise<Result<OpenReflection>> {
  const row = fromDatabase(await db.rpc('find_reflection', { p_reflection_id: reflectionId }).maybeSingle());
  if (!row.ok) return row;
  if (!row.value) return fail('not_found');
  const { display_name, created_at, own_name, ...rest } = row.value;
  return ok({ ...rest, displayName: display_name, createdAt: created_at, ownName: own_name });
}

export async function createReflection(
  db: UserClient,
  { displayName, slug, language }: { displayName: string; slug: string; language: string },
): Promise<Result<{ id: string }>> {
  return fromDatabase(
    await db
      .rpc('create_reflection', { p_display_name: displayName, p_slug: slug, p_language: language })
      .select('id')
      .single(),
  );
}

export async function updateReflection(
  db: UserClient,
  {
    reflectionId,
    displayName,
    slug,
    language,
  }: { reflectionId: string; displayName: string; slug: string; language?: string | undefined },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('update_reflection', {
      p_reflection_id: reflectionId,
      p_display_name: displayName,
      p_slug: slug,
      ...(language && { p_language: language }),
    }),
  );
}

export type Manner = {
  speakingStyle: string;
  boundaries: string;
  wishesForGuests: boolean;
  ingestionEnabled: boolean;
};

export async function readReflectionManner(db: UserClient, reflectionId: string): Promise<Result<Manner>> {
  const row = fromDatabase(
    await db
      .from('reflections')
      .select('speaking_style, boundaries, wishes_for_guests, ingestion_enabled')
      .eq('id', reflectionId)
      .single(),
  );
  if (!row.ok) return row;
  return ok({
    speakingStyle: row.value.speaking_style,
    boundaries: row.value.boundaries,
    wishesForGuests: row.value.wishes_for_guests,
    ingestionEnabled: row.value.ingestion_enabled,
  });
}

export async function updateReflectionManner(
  db: UserClient,
  {
    reflectionId,
    speakingStyle,
    boundaries,
    wishesForGuests,
    ingestionEnabled,
  }: Manner & { reflectionId: string },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('update_reflection_manner', {
      p_reflection_id: reflectionId,
      p_speaking_style: speakingStyle,
      p_ingestion_enabled: ingestionEnabled,
      p_boundaries: boundaries,
      p_wishes_for_guests: wishesForGuests,
    }),
  );
}

/** `days`; null: until somebody deletes them. */
export async function setConversationsKept(
  db: UserClient,
  { reflectionId, days }: { reflectionId: string; days: number | null },
): Promise<Result<unknown>> {
  return fromDatabase(
    // The generated types know no null in a parameter.
    await db.rpc('set_conversations_kept', { p_reflection_id: reflectionId, p_days: days as number }),
  );
}

/** For good. `token` opens the receipt. */
export async function deleteReflection(
  db: UserClient,
  { reflectionId, token }: { reflectionId: string; token: string },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('delete_reflection', { p_reflection_id: reflectionId, p_token_hash: hashToken(token) }),
  );
}
