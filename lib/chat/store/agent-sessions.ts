import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { AgentSessionRecord } from '../agent-session.public.ts';
import { SessionStoreFailure } from '../session-store-failure.ts';
import { forgetKeys } from './as-service/session-keys.ts';
import { PLACES, type SessionScope, sessionSeals } from './sealed-session.ts';

export type OwnSession = Pick<AgentSessionRecord, 'id' | 'title' | 'status' | 'createdAt' | 'updatedAt'> & {
  offRecord: boolean;
};

/** The newest first. One whose title cannot be read any more has none. */
export async function listOwnSessions(scope: SessionScope): Promise<Result<OwnSession[]>> {
  const rows = fromDatabase(
    await serviceClient().rpc('list_own_agent_sessions', {
      p_reflection_id: scope.reflectionId,
      p_user_id: scope.userId,
    }),
  );
  if (!rows.ok) return rows;
  return ok(
    await Promise.all(
      rows.value.map(
        async ({ id, title_base64, title_key_id, status, off_record, created_at, updated_at }) => {
          const title = await readTitle(scope, id, title_key_id, title_base64);
          return {
            id,
            status,
            offRecord: off_record,
            createdAt: new Date(created_at).toISOString(),
            updatedAt: new Date(updated_at).toISOString(),
            ...(title !== null && { title }),
          };
        },
      ),
    ),
  );
}

async function readTitle(
  scope: SessionScope,
  sessionId: string,
  keyId: string | null,
  sealed: string | null,
): Promise<string | null> {
  if (keyId === null || sealed === null) return null;
  try {
    return await sessionSeals(scope, sessionId).open(keyId, PLACES.title, sealed, z.string());
  } catch (error) {
    if (error instanceof SessionStoreFailure) return null;
    throw error;
  }
}

export type ExistingSession = Pick<AgentSessionRecord, 'id' | 'status' | 'createdAt' | 'updatedAt'> & {
  userId: string;
  displayName: string;
};

/** That they exist, for stewards: whose, when, and nothing of what was said. */
export async function listSessionsThatExist(
  db: UserClient,
  reflectionId: string,
): Promise<Result<ExistingSession[]>> {
  const rows = fromDatabase(await db.rpc('list_agent_sessions', { p_reflection_id: reflectionId }));
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      id: row.id,
      userId: row.user_id,
      displayName: row.display_name,
      status: row.status,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
  );
}

/** With everything in it. A turn that is running loses its session, and ends. */
export async function deleteAgentSession({
  sessionId,
  ...scope
}: SessionScope & { sessionId: string }): Promise<Result<null>> {
  const deleted = fromDatabase(
    await serviceClient().rpc('delete_agent_session', {
      p_session_id: sessionId,
      p_reflection_id: scope.reflectionId,
      p_user_id: scope.userId,
    }),
  );
  if (!deleted.ok) return deleted;
  return deleted.value ? ok(null) : fail('not_found');
}

/** Ends one off the record: nothing of it stays but that it took place. */
export async function endOffRecordSession({
  sessionId,
  ...scope
}: SessionScope & { sessionId: string }): Promise<Result<null>> {
  const ended = fromDatabase(
    await serviceClient().rpc('end_off_record_session', {
      p_session_id: sessionId,
      p_reflection_id: scope.reflectionId,
      p_user_id: scope.userId,
    }),
  );
  if (!ended.ok) return ended;
  return ended.value ? ok(null) : fail('not_found');
}

/**
 * Of all members, with the keys that they were written under: a copy of the rows says nothing any more.
 * Owners alone; answers how many.
 */
export async function eraseTypedConversations(db: UserClient, reflectionId: string): Promise<Result<number>> {
  const erased = fromDatabase(await db.rpc('erase_typed_conversations', { p_reflection_id: reflectionId }));
  forgetKeys(reflectionId);
  return erased;
}
