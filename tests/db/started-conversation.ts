import { randomUUID } from 'node:crypto';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

type Role = 'owner' | 'admin' | 'operator' | 'viewer' | 'guest';

type Terms = {
  role?: Role;
  mode?: 'interview' | 'reflection' | 'share';
  offRecord?: boolean;
  ingestion?: boolean;
  /** Of an interview: its sound, too. */
  keepsSound?: boolean;
  /** The name of the namespace in which what is said is kept. */
  keptIn?: string;
  /** Whose it is; a new member of that role unless it is named. */
  userId?: string;
  status?: 'bootstrapping' | 'active';
  /** As the provider calls its first call. */
  callId?: string;
};

export type Started = { id: string; userId: string | null; callId: string };

async function addMember(
  db: SqlDatabase,
  reflectionId: string,
  role: Exclude<Role, 'guest'>,
): Promise<string> {
  const userId = randomUUID();
  await db.query(
    `insert into auth.users (id, email, is_sso_user, is_anonymous)
     values ($1::uuid, $1::text || '@example.test', false, false)`,
    [userId],
  );
  await db.query(
    'insert into public.reflection_members (reflection_id, user_id, role) values ($1, $2, $3::public.member_role)',
    [reflectionId, userId, role],
  );
  return userId;
}

/** A conversation with its first call, as a start leaves it. The names are frozen as a start freezes them. */
export async function startedConversation(
  db: SqlDatabase,
  reflectionId: string,
  terms: Terms = {},
): Promise<Started> {
  const { role = 'owner', mode = 'reflection', offRecord = false, status = 'active' } = terms;
  const isPublic = role === 'guest' || mode === 'share';
  const ingestion = terms.ingestion ?? (!offRecord && !isPublic && role !== 'viewer');
  const userId = role === 'guest' ? null : (terms.userId ?? (await addMember(db, reflectionId, role)));
  const [row] = await db.query(
    `insert into public.conversations
       (reflection_id, user_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, ingest_namespace_id,
        off_record, keeps_sound)
     select $1, $2, case when $2::uuid is null then gen_random_uuid() end, $3::public.session_mode, $4::public.session_role,
       case when $5 then 'public' else 'private' end::public.session_audience,
       case when $5 then 'public' else 'standard' end::public.session_surface,
       coalesce(array_agg(name) filter (where case
         when $5 then visibility = 'published' when $4 = 'viewer' then visibility <> 'sealed' else true end), '{}'),
       $6, max(id::text) filter (where $6 and name = $7)::uuid, $8, $9
     from public.namespaces where reflection_id = $1 returning id`,
    [
      reflectionId,
      userId,
      mode,
      role,
      isPublic,
      ingestion,
      terms.keptIn ?? 'private',
      offRecord,
      terms.keepsSound ?? false,
    ],
  );
  const id = String(row?.id);
  if (status === 'bootstrapping') return { id, userId, callId: '' };
  const { callId = `conv_${randomUUID()}` } = terms;
  await db.query(
    `update public.conversations
     set status = 'active', started_at = clock_timestamp(), agent_id = 'agent', provider_conversation_id = $2 where id = $1`,
    [id, callId],
  );
  await addCall(db, id, callId, 0);
  return { id, userId, callId };
}

/** As if the connection had been lost and taken up again. */
export async function resumedCall(db: SqlDatabase, conversationId: string, ordinal: number): Promise<string> {
  const callId = `conv_${randomUUID()}`;
  await addCall(db, conversationId, callId, ordinal);
  return callId;
}

async function addCall(db: SqlDatabase, conversationId: string, callId: string, ordinal: number) {
  await db.query(
    `insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
     select $2, id, reflection_id, $3, 'agent' from public.conversations where id = $1`,
    [conversationId, callId, ordinal],
  );
}
