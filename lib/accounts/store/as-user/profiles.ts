import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export async function findDisplayName(db: UserClient, userId: string): Promise<Result<string>> {
  const row = fromDatabase(await db.from('profiles').select('display_name').eq('id', userId).single());
  return row.ok ? ok(row.value.display_name) : row;
}
