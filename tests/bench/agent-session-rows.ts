import { randomUUID } from 'node:crypto';
import { AgentSession } from '#lib/chat/agent-session.ts';
import { createEventHub } from '#lib/chat/engine/event-hub.ts';
import { reconstructSessionState } from '#lib/chat/engine/resume.ts';
import { followEvents } from '#lib/chat/follow-events.ts';
import type { SessionHost } from '#lib/chat/session-host.ts';
import type { SessionStore } from '#lib/chat/session-store.public.ts';
import { runAgentTurn } from '#lib/chat/turn.ts';
import { createToolRegistry } from '#lib/models/tool.ts';
import { memorySessionStore } from '#tests/chat/engine/memory-session-store.ts';
import { addMember } from '#tests/db/session-stores.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { type Bench, compare, type Row, timeOf } from './measure.ts';

const PIECES = 200;
const pieces = Array.from({ length: PIECES }, (_, at) => ({
  type: 'text_delta' as const,
  text: `word${at} `,
}));
const WATCHERS = 1_000;
const LONG = 10_000;
const EVENTS = 20_000;
const agent = { id: 'bench', model: 'local', provider: 'local' as const, system_prompt: 'You are Mara.' };
const context = { workingDir: '/', fsScopeTier: 'sandboxed' as const };
const noTools = createToolRegistry([]);

/** What a session adds to a turn, what its events cost, and how soon a long one can go on. */
export async function agentSessionRows({ scratch }: Bench): Promise<Row[]> {
  const { db } = await scratch();
  const { agentSessionStore } = await import('#lib/chat/agent-session-store.ts');
  const store = agentSessionStore(await addMember(db));
  return [
    await turnRow('in memory', memorySessionStore(), 10),
    await turnRow('in the database', store, 2),
    await eventsRow(store),
    await watchersRow(),
    await resumeRow(store),
  ];
}

const hostOf = (store: SessionStore): SessionHost => ({
  store,
  resolveModel: () => ({ provider: scriptedModel(pieces) }),
  tools: () => noTools,
  limits: { turnCap: 1_000_000, maxMessages: 10 },
});

async function bareTurn(): Promise<void> {
  await runAgentTurn({
    agent,
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Where is the boat?' }] }],
    tools: noTools,
    provider: scriptedModel(pieces),
    emit: () => {},
  });
}

/** The same turn, its events kept in one piece, and nothing asked that need not be. */
async function bareTurnKept(store: SessionStore): Promise<void> {
  const { sessionId, turnId } = await begunTurn(store);
  const id = randomUUID();
  const cost = {
    nodeId: 'bench',
    model: 'local',
    inputTokens: 1,
    outputTokens: 1,
    costMicrocents: 0,
    priced: true,
  };
  await store.read(sessionId);
  const owed = { sentTokens: 1, sentMicrocents: 0, tokenMicrocents: 0 };
  await store.reserve(sessionId, turnId, { id, ...cost, ...owed }, {});
  await bareTurn();
  const token = pieces.map(({ text }) => text).join('');
  await store.write(sessionId, turnId, {
    events: [{ type: 'agent:token', nodeId: 'bench', token, model: 'local' }],
    settlements: [{ reservationId: id, ...cost }],
  });
  const answer = {
    id: randomUUID(),
    role: 'assistant' as const,
    content: [{ type: 'text' as const, text: token }],
  };
  await store.endTurn(sessionId, turnId, { messages: [answer], engaged: true });
}

/** A turn of a session of its own, so that no turn is longer than the one before. */
const turnRow = (where: string, store: SessionStore, atMost: number): Promise<Row> =>
  compare({
    name: `a turn of ${PIECES} pieces in a session kept ${where}, to the bare turn and what keeps it`,
    work: async () => {
      const session = await AgentSession.start(hostOf(store), { agent, context });
      const { stopReason } = await session.sendMessage('Where is the boat?');
      if (stopReason !== 'stop') throw new Error(`It ended with ${stopReason}.`);
    },
    baseline: () => bareTurnKept(store),
    atMost,
    samples: 30,
  });

async function begunTurn(store: SessionStore): Promise<{ sessionId: string; turnId: string }> {
  const { id: sessionId } = await AgentSession.start(hostOf(store), { agent, context });
  const turnId = randomUUID();
  await store.beginTurn({
    sessionId,
    turnId,
    message: { id: randomUUID(), role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
    events: [{ type: 'session:turn_started' }],
    leaseMs: 600_000,
    turnCap: 10,
  });
  return { sessionId, turnId };
}

async function eventsRow(store: SessionStore): Promise<Row> {
  const { sessionId, turnId } = await begunTurn(store);
  const batch = Array.from({ length: 200 }, (_, at) => ({
    type: 'agent:token' as const,
    nodeId: 'bench',
    token: `word${at} `,
    model: 'local',
  }));
  const perSecond = (ms: number) => (EVENTS / ms) * 1000;
  const written = await timeOf(async () => {
    for (let sent = 0; sent < EVENTS; sent += batch.length)
      await store.write(sessionId, turnId, { events: batch });
  });
  const read = await timeOf(async () => {
    for (let seen = -1; seen < EVENTS - 1; ) {
      const page = await store.readEvents(sessionId, seen, 1_000);
      seen = page.at(-1)?.sequenceNumber ?? EVENTS;
    }
  });
  return {
    name: 'events a second sealed and stored, to those read and opened again',
    value: `${Math.round(perSecond(written))} events/s`,
    ratio: written / read,
    target: 'at most 4',
  };
}

/** As many readers of one session on one instance, each with every event, to one such reader. */
async function watchersRow(): Promise<Row> {
  const one = await timeWatched(1);
  const many = await timeWatched(WATCHERS);
  return {
    name: `${WATCHERS} watchers of a session on one instance, each event to each, to one watcher`,
    value: `${Math.round((WATCHERS * 2_000) / (many / 1000))} events/s`,
    ratio: many / one,
    target: `at most ${WATCHERS}`,
  };
}

async function timeWatched(watchers: number): Promise<number> {
  const store = memorySessionStore();
  const hub = createEventHub();
  const { sessionId, turnId } = await begunTurn(store);
  const leaving = new AbortController();
  const count = 2_000;
  const watch = async () => {
    let seen = 0;
    for await (const _ of followEvents(store, sessionId, 1, { signal: leaving.signal, hub, pollMs: 1_000 })) {
      seen += 1;
      if (seen === count) return;
    }
  };
  return timeOf(async () => {
    const all = Promise.all(Array.from({ length: watchers }, watch));
    for (let sent = 0; sent < count; sent += 10) {
      const events = Array.from({ length: 10 }, (_, at) => ({
        type: 'agent:token' as const,
        nodeId: 'bench',
        token: `word${sent + at} `,
        model: 'local',
      }));
      hub.publish(sessionId, await store.write(sessionId, turnId, { events }));
    }
    await all;
    leaving.abort();
  });
}

async function resumeRow(store: SessionStore): Promise<Row> {
  const { sessionId, turnId } = await begunTurn(store);
  const messages = Array.from({ length: LONG - 1 }, (_, at) => ({
    id: randomUUID(),
    role: at % 2 === 0 ? ('assistant' as const) : ('user' as const),
    content: [
      { type: 'text' as const, text: `What was said as number ${at}, in a sentence of some length.` },
    ],
  }));
  await store.endTurn(sessionId, turnId, { messages, engaged: true });
  const read = () => store.read(sessionId);
  const stored = await read();
  if (stored?.messages.length !== LONG) throw new Error('The long session is not whole.');
  const session = async () => {
    const { record, messages: said } = (await read()) ?? stored;
    reconstructSessionState(record, said);
  };
  return compare({
    name: `resume a session of ${LONG} messages, to reading and opening its rows`,
    work: session,
    baseline: async () => void (await read()),
    atMost: 1.5,
    samples: 10,
  });
}
