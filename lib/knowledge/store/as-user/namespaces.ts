import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type Visibility = Database['public']['Enums']['namespace_visibility'];

export type Namespace = {
  id: string;
  name: string;
  title: string;
  description: string;
  visibility: Visibility;
  /** Of what was added to a published one, and waits: which one. */
  waitsFor: string | null;
};

/** A viewer is not told that sealed namespaces exist. */
export async function listNamespaces(db: UserClient, reflectionId: string): Promise<Result<Namespace[]>> {
  const rows = fromDatabase(
    await db
      .from('namespaces')
      .select('id, name, title, description, visibility, waits_for')
      .eq('reflection_id', reflectionId)
      .order('place')
      .order('title')
      .limit(500),
  );
  return rows.ok ? ok(rows.value.map(({ waits_for, ...row }) => ({ ...row, waitsFor: waits_for }))) : rows;
}

/** False when it was so already. With the fingerprint of a preview, a conflict when that no longer holds. */
export async function setNamespaceVisibility(
  db: UserClient,
  {
    namespaceId,
    visibility,
    preview,
    unseal,
  }: { namespaceId: string; visibility: Visibility; preview: string; unseal: boolean },
): Promise<Result<boolean>> {
  return fromDatabase(
    await db.rpc('set_namespace_visibility', {
      p_namespace_id: namespaceId,
      p_visibility: visibility,
      p_preview: preview,
      p_unseal: unseal,
    }),
  );
}

/** What stewards and managers do with collections. Each is one SQL function, which decides again and queues what follows. */

type Words = { title: string; description: string };

export async function createNamespace(
  db: UserClient,
  {
    reflectionId,
    title,
    description,
    visibility,
  }: Words & { reflectionId: string; visibility: 'sealed' | 'private' },
): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('create_namespace', {
      p_reflection_id: reflectionId,
      p_title: title,
      p_description: description,
      p_visibility: visibility,
    }),
  );
}

export async function describeNamespace(
  db: UserClient,
  { namespaceId, title, description }: Words & { namespaceId: string },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('describe_namespace', {
      p_namespace_id: namespaceId,
      p_title: title,
      p_description: description,
    }),
  );
}

/** A conflict unless these are all there are. */
export async function orderNamespaces(
  db: UserClient,
  { reflectionId, namespaceIds }: { reflectionId: string; namespaceIds: readonly string[] },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('order_namespaces', { p_reflection_id: reflectionId, p_namespace_ids: [...namespaceIds] }),
  );
}

/** With everything in it. True when it can be brought back, for 30 days; an empty one is gone. */
export async function deleteNamespace(db: UserClient, namespaceId: string): Promise<Result<boolean>> {
  return fromDatabase(await db.rpc('delete_namespace', { p_namespace_id: namespaceId }));
}

/** How many of its sources are read again. */
export async function restoreNamespace(db: UserClient, namespaceId: string): Promise<Result<number>> {
  return fromDatabase(await db.rpc('restore_namespace', { p_namespace_id: namespaceId }));
}

/** How many sources went over; texts that were there already are deleted with the first. */
export async function mergeNamespaces(
  db: UserClient,
  { from, into, unseal }: { from: string; into: string; unseal: boolean },
): Promise<Result<number>> {
  return fromDatabase(await db.rpc('merge_namespaces', { p_from: from, p_into: into, p_unseal: unseal }));
}

type DeletedNamespace = { id: string; title: string; erasedAfter: string; sources: number };

/** Those that can be brought back. For managers. */
export async function listDeletedNamespaces(
  db: UserClient,
  reflectionId: string,
): Promise<Result<DeletedNamespace[]>> {
  const rows = fromDatabase(await db.rpc('list_deleted_namespaces', { p_reflection_id: reflectionId }));
  if (!rows.ok) return rows;
  return ok(rows.value.map(({ erase_after, ...row }) => ({ ...row, erasedAfter: erase_after })));
}
