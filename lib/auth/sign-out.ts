import 'server-only';
import { userClient } from '#lib/db/user-client.ts';

/** This browser only. A session that is already gone counts as signed out. */
export async function signOut(): Promise<void> {
  const db = await userClient();
  await db.auth.signOut({ scope: 'local' });
}
