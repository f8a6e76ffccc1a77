import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type ShareLink = {
  id: string;
  label: string;
  expiresAt: string | null;
  maxUses: number | null;
  usedCount: number;
  createdAt: string;
};

/** Those that were not revoked, the newest first; also expired ones and used up ones, which say why they open nothing. */
export async function listShareLinks(db: UserClient, reflectionId: string): Promise<Result<ShareLink[]>> {
  const rows = fromDatabase(
    await db
      .from('share_links')
      .select('id, label, expires_at, max_uses, used_count, created_at')
      .eq('reflection_id', reflectionId)
      .is('revoked_at', null)
      .order('created_at', { ascending: false })
      .limit(100),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      id: row.id,
      label: row.label,
      expiresAt: row.expires_at,
      maxUses: row.max_uses,
      usedCount: row.used_count,
      createdAt: row.created_at,
    })),
  );
}

type NewShareLink = {
  reflectionId: string;
  label: string;
  tokenHash: string;
  expiresAt: Date | null;
  maxUses: number | null;
};

export async function createShareLink(
  db: UserClient,
  { reflectionId, label, tokenHash, expiresAt, maxUses }: NewShareLink,
): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('create_share_link', {
      p_reflection_id: reflectionId,
      p_label: label,
      p_token_hash: tokenHash,
      ...(expiresAt && { p_expires_at: expiresAt.toISOString() }),
      ...(maxUses !== null && { p_max_uses: maxUses }),
    }),
  );
}

export async function revokeShareLink(db: UserClient, shareLinkId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('revoke_share_link', { p_share_link_id: shareLinkId }));
}
