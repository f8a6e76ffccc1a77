import { randomBytes, randomUUID } from 'node:crypto';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import type { StoreUnderTest } from './session-checks.ts';

/** A reflection of its own and a member of it, by their ids. */
export async function addMember(
  db: SqlDatabase,
  role: 'owner' | 'admin' | 'operator' | 'viewer' = 'owner',
  reflection?: string,
): Promise<{ reflectionId: string; userId: string }> {
  const userId = randomUUID();
  await db.query(
    `insert into auth.users (id, email, is_sso_user, is_anonymous)
     values ($1::uuid, $1::text || '@example.test', false, false)`,
    [userId],
  );
  const reflectionId = reflection ?? randomUUID();
  if (!reflection)
    await db.query('insert into public.reflections (id, slug, display_name) values ($1, $2, $3)', [
      reflectionId,
      `typed-${randomBytes(6).toString('hex')}`,
      'Mara',
    ]);
  await db.query('insert into public.reflection_members (reflection_id, user_id, role) values ($1, $2, $3)', [
    reflectionId,
    userId,
    role,
  ]);
  return { reflectionId, userId };
}

/** Two of the app's own stores over one database, as two instances have them. */
export async function databaseStore(db: SqlDatabase): Promise<StoreUnderTest> {
  const { agentSessionStore } = await import('#lib/chat/agent-session-store.ts');
  const scope = await addMember(db);
  return {
    store: agentSessionStore(scope),
    another: agentSessionStore(scope),
    expireTurn: (sessionId) => expireTurn(db, sessionId),
    async expireApprovals(sessionId) {
      await db.exec('alter table public.tool_approvals disable trigger tool_approvals_keep_request');
      await db.query(
        "update public.tool_approvals set expires_at = now() - interval '1 second' where session_id = $1",
        [sessionId],
      );
      await db.exec('alter table public.tool_approvals enable trigger tool_approvals_keep_request');
    },
  };
}

async function expireTurn(db: SqlDatabase, sessionId: string): Promise<void> {
  await db.query(
    "update public.agent_sessions set turn_expires_at = now() - interval '1 second' where id = $1",
    [sessionId],
  );
}

/** As the environment holds one. */
export const aMasterKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
