import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { UserClient } from './user-client.ts';

export async function findDisplayName(db: UserClient, userId: string): Promise<Result<string>> {
  const row = fromDatabase(await db.from('profiles').select('display_name').eq('id', userId).single());
  return row.ok ? ok(row.value.display_name) : row;
}
