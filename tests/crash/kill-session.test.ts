import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentSessionStore } from '#lib/chat/agent-session-store.ts';
import { logicalTurns, textsOf } from '#lib/chat/engine/logical-turns.ts';
import { reconstructSessionState } from '#lib/chat/engine/resume.ts';
import { followEvents } from '#lib/chat/follow-events.ts';
import type { SessionEvent } from '#lib/chat/session-event.public.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { addMember, aMasterKey } from '#tests/db/session-stores.ts';
import { isDeep } from '#tests/depth.ts';
import { spawnWorker } from './spawn-worker.ts';

/** The database is the same after one step and before the next, so one turn killed before each step meets every state. */
const TURNS = isDeep ? 20 : 1;
const texts = Array.from({ length: TURNS }, (_, at) => `turn-${at + 1}`);

/** What moves a session on. Renewals of the lease come by the clock, and reading changes nothing. */
const STEPS = /^(begin_agent_turn|write_agent_turn|reserve_turn_cost|end_agent_turn|ask_tool_approval)$/;

let onStep: (name: string, answer: () => Promise<Response>) => Promise<Response> = (_, answer) => answer();
let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let folder = '';
let member: { reflectionId: string; userId: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'session-'));
  stack = await serveScratchPostgres((request, answer) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    return STEPS.test(name) ? onStep(name, answer) : answer();
  });
  process.env.MASTER_KEYS = aMasterKey('test');
  member = await addMember(stack.db);
});
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

const startWorker = (sessionId: string, text: string): ChildProcess =>
  spawnWorker('session-worker', [member.reflectionId, member.userId, sessionId, folder, text]);

/** A dead turn may be taken over when its lease has run out; no test waits half a minute for that. */
const endLease = () =>
  stack.db.exec(
    'update public.agent_sessions set turn_expires_at = clock_timestamp() where turn_id is not null',
  );

/** One worker, killed before or after its step number `at`. Whether it came to its end before that. */
async function isDone(
  sessionId: string,
  text: string,
  at: number,
  moment: 'before' | 'after',
): Promise<boolean> {
  let step = 0;
  let worker: ChildProcess | undefined;
  onStep = async (_, answer) => {
    const isTheOne = step === at;
    step += 1;
    if (!isTheOne) return answer();
    if (moment === 'after') await answer();
    worker?.kill('SIGKILL');
    return new Response(null, { status: 503 });
  };
  worker = startWorker(sessionId, text);
  const [code] = await once(worker, 'exit');
  if (code !== null) expect(code, 'the turn came to its end').toBe(0);
  await endLease();
  return code !== null;
}

test('a session that is killed at every step of its turns loses nothing and doubles nothing', async () => {
  const store = agentSessionStore(member);
  const context = { workingDir: '/', fsScopeTier: 'sandboxed' as const };
  const agent = {
    id: 'mara',
    model: 'claude-sonnet-4-6',
    max_tokens: 500,
    provider: 'anthropic' as const,
    system_prompt: 'You are Mara.',
  };
  const { id: sessionId } = await store.create(
    { id: randomUUID(), agentSlug: 'mara', agentSnapshot: agent, context },
    { type: 'session:started', agentRef: 'mara', model: agent.model, context },
  );
  const watched: SessionEvent[] = [];
  const leaving = new AbortController();
  const watching = (async () => {
    for await (const event of followEvents(store, sessionId, -1, { signal: leaving.signal }))
      watched.push(event);
  })();

  let kills = 0;
  for (const [place, text] of texts.entries()) {
    const moment = place % 2 === 0 ? 'before' : 'after';
    for (let at = 0; ; at += 1) {
      if (await isDone(sessionId, text, at, moment)) break;
      kills += 1;
      // As whoever comes back would: what was answered is not asked again, though nobody heard of it.
      const seen = logicalTurns((await store.read(sessionId))?.messages ?? []).at(-1);
      if (seen?.completed && textsOf(seen.users).includes(text)) break;
    }
  }
  console.log(`killed at ${kills} moments of ${TURNS} turns`);
  expect(kills).toBeGreaterThan(TURNS * 6);

  const stored = await store.read(sessionId);
  if (!stored) throw new Error('the session is gone');
  const { record, messages, running } = stored;
  expect(running).toBeNull();
  const said = `I have kept what you said in `;
  const completed = logicalTurns(messages).filter((turn) => turn.completed);
  expect(completed.map(({ users }) => textsOf(users))).toEqual(texts.map((text) => [text]));
  expect(completed.map(({ answers }) => textsOf(answers).at(-1))).toEqual(
    texts.map((text) => `${said}${text}.`),
  );
  expect(messages.map(({ sequenceNumber }) => sequenceNumber)).toEqual(messages.map((_, at) => at));
  expect(reconstructSessionState(record, messages).turnCount).toBe(TURNS);

  expect(readdirSync(folder).sort(), 'no effect is missing, and no half of one is left').toEqual(
    texts.map((text) => `${text}.txt`).sort(),
  );
  for (const text of texts) expect(readFileSync(join(folder, `${text}.txt`), 'utf8')).toBe(`Of ${text}`);

  const events = await store.readEvents(sessionId, -1, 100_000);
  expect(events.map(({ sequenceNumber }) => sequenceNumber)).toEqual(events.map((_, at) => at));
  const turns = events.filter(({ type }) => /^session:turn_/.test(type)).map(({ type }) => type);
  expect(turns, 'every turn that began has one end').toEqual(
    turns.map((_, at) => (at % 2 === 0 ? 'session:turn_started' : 'session:turn_completed')),
  );
  const ends = events.filter((event) => event.type === 'session:turn_completed');
  expect(ends.filter(({ stopReason }) => stopReason === 'stop')).toHaveLength(TURNS);

  const costs = events.filter((event) => event.type === 'cost:updated');
  const spent = costs.reduce((sum, { costMicrocents }) => sum + costMicrocents, 0);
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBe(record.totalCostMicrocents);
  expect(costs.at(-1)?.cumulativeCostMicrocents).toBe(spent);
  const [rows] = await stack.db.query(
    'select sum(cost_microcents)::text as spent, count(*)::integer as calls from public.session_costs where session_id = $1',
    [sessionId],
  );
  expect(rows).toEqual({ spent: String(spent), calls: costs.length });

  while (watched.length < events.length) await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();
  await watching;
  expect(watched, 'who watched it all saw what a replay shows').toEqual(events);
});
