import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { TurnLost } from '#lib/chat/session-store.public.ts';
import { postgresJsDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { servePostgresApi } from './serve-postgres-api.ts';
import { sessionStoreContract } from './session-store-contract.ts';
import { addMember, aMasterKey, databaseStore } from './session-stores.ts';

/** One API for all: the app's own client reads the environment once per process. */
export async function raceSessionStores(pool: Sql): Promise<void> {
  const api = await servePostgresApi(pool);
  Object.assign(process.env, api.environment, { MASTER_KEYS: aMasterKey('race') });
  const session = await pool.reserve();
  const db = postgresJsDatabase(session);
  try {
    const failures: string[] = [];
    for (const [name, check] of Object.entries(sessionStoreContract)) {
      try {
        await check(await databaseStore(db));
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    deepEqual(failures, []);
    await eraseWhileTalking(pool, db);
  } finally {
    session.release();
    await api.close();
  }
}

/** Deletes and erases what is being written, reserved and settled; a deadlock would come back as a conflict. */
async function eraseWhileTalking(pool: Sql, db: SqlDatabase): Promise<void> {
  const { agentSessionStore } = await import('#lib/chat/agent-session-store.ts');
  const { deleteAgentSession } = await import('#lib/chat/store/agent-sessions.ts');
  const scope = await addMember(db);
  const talk = async (place: number): Promise<string> => {
    const store = agentSessionStore(scope);
    const sessionId = randomUUID();
    const context = { workingDir: '/work', fsScopeTier: 'sandboxed' as const };
    await store.create(
      { id: sessionId, agentSlug: 'mara', context },
      { type: 'session:started', agentRef: 'mara', model: 'm', context },
    );
    const turnId = randomUUID();
    const message = { id: randomUUID(), role: 'user' as const, content: [] };
    await store.beginTurn({ sessionId, turnId, message, events: [], leaseMs: 60_000, turnCap: 50 });
    for (let call = 0; call < 6; call += 1) {
      const id = randomUUID();
      const amounts = { model: 'm', inputTokens: 1, outputTokens: 1, costMicrocents: 7, priced: true };
      const owed = { sentTokens: 1, sentMicrocents: 7, tokenMicrocents: 0 };
      const reservation = { id, nodeId: 'n', ...amounts, ...owed };
      await store.reserve(sessionId, turnId, reservation, { dayMicrocents: 1_000_000 });
      if (call === 4 && place % 3 === 0) await deleteAgentSession({ ...scope, sessionId });
      await store.write(sessionId, turnId, { settlements: [{ reservationId: id, ...amounts }] });
    }
    await store.endTurn(sessionId, turnId, { messages: [], engaged: true });
    return 'ended';
  };
  const erase = () =>
    pool.begin(async (tx) => {
      await tx`select set_config('request.jwt.claim.sub', ${scope.userId}, true)`;
      await tx`select api.erase_typed_conversations(${scope.reflectionId})`;
    });
  const ends = await Promise.all([
    ...Array.from({ length: 60 }, (_, place) =>
      talk(place).catch((error: unknown) => {
        if (error instanceof TurnLost) return 'lost';
        throw error;
      }),
    ),
    ...Array.from({ length: 5 }, () => erase().then(() => 'erased')),
  ]);
  equal(ends.filter((end) => end === 'erased').length, 5);
  const [sum] = await db.query(
    `select
      (select coalesce(sum(microcents), 0) from internal.typed_spending
       where reflection_id = $1)::integer as spent,
      (select coalesce(sum(total_cost_microcents), 0) from public.agent_sessions
       where reflection_id = $1)::integer as kept,
      (select count(*) from internal.session_reservations
       where reflection_id = $1 and settled_at is null)::integer as open`,
    [scope.reflectionId],
  );
  equal(sum?.open, 0);
  equal(Number(sum?.spent) >= Number(sum?.kept), true);
  equal(Number(sum?.spent) % 7, 0);
}
