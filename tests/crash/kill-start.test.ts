import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSessions, runSessions } from '#tests/db/conversations/running-sessions.ts';
import { isDeep } from '#tests/depth.ts';
import { spawnWorker } from './spawn-worker.ts';

let sessions: RunningSessions;
let mara = '';
beforeAll(async () => {
  sessions = await runSessions();
  mara = await sessions.addMara();
  await sessions.sync(mara, 'public');
});
afterAll(() => sessions.stop());

const startServer = (token: string): ChildProcess => spawnWorker('start-worker', [randomUUID(), token]);

const startAsGuest = (token: string) =>
  sessions.startVoiceConversation({
    as: 'guest',
    network: randomUUID(),
    guestId: randomUUID(),
    door: { token },
    request: {},
  });

/** Around everything that a start asks of the database and of the provider, by name. */
function onStep(around: (name: string, answer: () => Promise<Response>) => Promise<Response>): void {
  sessions.onDatabase(({ name, answer }) => around(name, answer));
  sessions.onProvider(({ on, answer }) => around(on, answer));
}

const newestRow = async () => (await sessions.rowsOf(mara)).at(-1);

/** As if everything had been begun half an hour ago, and the timer came. */
async function letTimePass(): Promise<void> {
  for (const table of ['conversations', 'conversation_calls']) {
    await sessions.db.exec(
      `alter table public.${table} disable trigger user;
       update public.${table} set created_at = created_at - interval '32 minutes';
       alter table public.${table} enable trigger user;`,
    );
  }
  await sessions.db.exec('select internal.queue_call_repairs()');
}

async function settleAll(): Promise<void> {
  const { repairCall } = await import('#lib/conversations/settle-call.ts');
  const calls = await sessions.db.query(
    'select provider_conversation_id from public.conversation_calls where settled_at is null',
  );
  for (const call of calls) await repairCall(String(call.provider_conversation_id));
}

/** What a link has let in, and what is held for it. */
const standing = async (token: string) => ({
  uses: await sessions.usesOf(token),
  minutes: await sessions.reservedMinutes(),
  sessions: await sessions.sessionsOf('link:%'),
});

async function killedAt(step: string, moment: 'before' | 'after', token: string): Promise<void> {
  let server: ChildProcess | undefined;
  const killed = Promise.withResolvers<void>();
  onStep(async (name, answer) => {
    if (name !== step) return answer();
    if (moment === 'after') await answer();
    server?.kill('SIGKILL');
    killed.resolve();
    return new Response(null, { status: 503 });
  });
  server = startServer(token);
  const exited = once(server, 'exit');
  await killed.promise;
  await exited;
  await sessions.calm();
}

test('killed before or after any step of a start, a server leaves nothing that the timer does not end', async () => {
  const steps = new Set<string>();
  onStep((name, answer) => {
    steps.add(name);
    return answer();
  });
  const [code] = await once(startServer(await sessions.addLink(mara, 1)), 'exit');
  expect(code).toBe(0);
  expect([...steps]).toEqual(
    expect.arrayContaining(['read_session_start', 'start_conversation', 'bind_conversation']),
  );
  await sessions.calm();
  await letTimePass();
  await settleAll();

  const last = [...steps].at(-1);
  let kills = 0;
  for (const step of steps) {
    for (const moment of ['before', 'after'] as const) {
      // What was asked for side by side arrives in any order; of the rest, "after" is "before" the next.
      if (!isDeep && moment === 'after' && step !== 'bind_conversation' && step !== last) continue;
      kills += 1;
      await sessions.forgetLimits();
      const token = await sessions.addLink(mara, 1);
      const rowsBefore = (await sessions.rowsOf(mara)).length;
      await killedAt(step, moment, token);
      const what = `killed ${moment} ${step}`;
      const isBegun = (await sessions.rowsOf(mara)).length > rowsBefore;
      const left = isBegun ? await newestRow() : undefined;
      expect((await standing(token)).uses, what).toBe(isBegun ? 1 : 0);

      await letTimePass();
      if (left?.status === 'active') {
        // Bound and told to nobody: the use is spent, and what was held for the call is given back.
        expect([step, moment]).toEqual(['bind_conversation', 'after']);
        await settleAll();
        expect(await newestRow(), what).toMatchObject({ id: left.id, status: 'ended' });
        expect(await standing(token), what).toEqual({ uses: 1, minutes: 0, sessions: 0 });
        continue;
      }
      if (left)
        expect(await newestRow(), what).toMatchObject({ id: left.id, status: 'failed', agent_id: null });
      expect(await standing(token), what).toEqual({ uses: 0, minutes: 0, sessions: 0 });
      // Whoever comes next has the one use of the link, and nobody after them.
      const [next, another] = [await startAsGuest(token), await startAsGuest(token)];
      expect([next.ok, another.ok], what).toEqual([true, false]);
      expect((await standing(token)).uses, what).toBe(1);
      await letTimePass();
      await settleAll();
    }
  }
  console.log(`killed at ${kills} moments of ${[...steps].join(', ')}`);
});
