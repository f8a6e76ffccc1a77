import { randomUUID } from 'node:crypto';
import { hashToken } from '#lib/platform/token.ts';
import { type RunningRuntime, runRuntime } from '#tests/db/runtime/running-runtime.ts';

/** One that the provider does not know, unless a test makes it. */
export const SHARED_AGENT = 'agent_of_this_installation';

type Role = 'owner' | 'admin' | 'operator' | 'viewer';

/** The runtime of the tests, and the app's own sessions on it. One per file. */
export async function runSessions({ sharedAgentId = SHARED_AGENT }: { sharedAgentId?: string | null } = {}) {
  process.env.ELEVENLABS_AGENT_ID = sharedAgentId ?? '';
  const runtime = await runRuntime();
  const bootstrap = await import('#lib/conversations/bootstrap.ts');
  const { resumeConversation } = await import('#lib/conversations/resume-conversation.ts');
  const { findConversation, endConversation } = await import(
    '#lib/conversations/store/as-service/conversations.ts'
  );
  const { db } = runtime;
  return {
    ...runtime,
    ...bootstrap,
    resumeConversation,
    findConversation,
    endConversation,
    addMember: (reflectionId: string, role: Role = 'owner') => addMember(runtime, reflectionId, role),
    addLink: async (reflectionId: string, maxUses: number | null = null) => {
      const token = randomUUID();
      await db.query(
        'insert into public.share_links (reflection_id, token_hash, label, max_uses) values ($1, $2, $3, $4)',
        [reflectionId, hashToken(token), 'Friends', maxUses],
      );
      return token;
    },
    usesOf: async (token: string) => {
      const [link] = await db.query('select used_count from public.share_links where token_hash = $1', [
        hashToken(token),
      ]);
      return Number(link?.used_count);
    },
    rowsOf: (reflectionId: string) =>
      db.query('select * from public.conversations where reflection_id = $1 order by created_at', [
        reflectionId,
      ]),
    callsOf: (conversationId: unknown) =>
      db.query('select * from public.conversation_calls where conversation_id = $1 order by ordinal', [
        conversationId,
      ]),
    reservedMinutes: async () => {
      const [sum] = await db.query(
        "select coalesce(sum(reserved), 0)::integer as minutes from public.cap_usage where cap = 'minutes'",
      );
      return Number(sum?.minutes);
    },
    /** Of all whose subject is like this. */
    sessionsOf: async (subject: string) => {
      const [sum] = await db.query(
        "select coalesce(sum(used), 0)::integer as taken from public.cap_usage where cap = 'sessions' and subject like $1",
        [subject],
      );
      return Number(sum?.taken);
    },
    forgetLimits: () =>
      db.exec(
        `delete from public.rate_limits; delete from public.cap_reservations; delete from public.cap_usage`,
      ),
  };
}

export type RunningSessions = Awaited<ReturnType<typeof runSessions>>;

async function addMember({ db }: RunningRuntime, reflectionId: string, role: Role): Promise<string> {
  const userId = randomUUID();
  await db.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, is_sso_user, is_anonymous)
     values ($1, $2, now(), '{"display_name": "Olivia"}', false, false)`,
    [userId, `${userId}@example.test`],
  );
  await db.query(
    'insert into public.reflection_members (reflection_id, user_id, role) values ($1, $2, $3::public.member_role)',
    [reflectionId, userId, role],
  );
  return userId;
}
