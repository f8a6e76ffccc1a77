import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { type InterfaceLanguage, isInterfaceLanguage } from '#lib/platform/words/language.public.ts';

export async function findDisplayName(db: UserClient, userId: string): Promise<Result<string>> {
  const row = fromDatabase(await db.from('profiles').select('display_name').eq('id', userId).single());
  return row.ok ? ok(row.value.display_name) : row;
}

/** Null: as the browser asks. */
export async function findOwnLanguage(
  db: UserClient,
  userId: string,
): Promise<Result<InterfaceLanguage | null>> {
  const row = fromDatabase(await db.from('profiles').select('language').eq('id', userId).single());
  if (!row.ok) return row;
  return ok(isInterfaceLanguage(row.value.language) ? row.value.language : null);
}
