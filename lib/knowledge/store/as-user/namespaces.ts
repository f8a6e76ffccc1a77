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
};

/** A viewer is not told that sealed namespaces exist. */
export async function listNamespaces(db: UserClient, reflectionId: string): Promise<Result<Namespace[]>> {
  const rows = fromDatabase(
    await db
      .from('namespaces')
      .select('id, name, title, description, visibility')
      .eq('reflection_id', reflectionId)
      .order('place')
      .order('title')
      .limit(500),
  );
  return rows.ok ? ok(rows.value) : rows;
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
