import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type Passkey = { id: string; name: string; since: string };

export async function listOwnPasskeys(db: UserClient): Promise<Result<Passkey[]>> {
  const rows = fromDatabase(await db.rpc('list_own_passkeys'));
  if (!rows.ok) return rows;
  return ok(rows.value.map(({ id, name, added_at }) => ({ id, name, since: added_at })));
}
