import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { SessionEventPayload } from '#lib/chat/session-event.public.ts';
import {
  type NewMessage,
  type Reservation,
  type SessionStore,
  type Settlement,
  TurnLost,
} from '#lib/chat/session-store.public.ts';

/** A store with nothing in it, and what only time does otherwise. */
export type StoreUnderTest = {
  store: SessionStore;
  /** The same sessions as another instance of the app has them. */
  another: SessionStore;
  /** The time of the running turn runs out. */
  expireTurn(sessionId: string): Promise<void>;
  expireApprovals(sessionId: string): Promise<void>;
};

export type Check = (given: StoreUnderTest) => Promise<void>;

export const LEASE = 600_000;
export const STARTED: SessionEventPayload = {
  type: 'session:started',
  agentRef: 'mara',
  model: 'm-1',
  context: { workingDir: '/work', fsScopeTier: 'sandboxed', variables: { topic: 'the sea' } },
};
const TURN_STARTED: SessionEventPayload = { type: 'session:turn_started' };
export const token = (text: string): SessionEventPayload => ({
  type: 'agent:token',
  nodeId: 'turn-1',
  token: text,
  model: 'm-1',
});
export const says = (role: NewMessage['role'], text: string): NewMessage => ({
  id: randomUUID(),
  role,
  content: [{ type: 'text', text }],
});
export const costing = (costMicrocents: number): Reservation => ({
  id: randomUUID(),
  nodeId: 'turn-1',
  model: 'm-1',
  inputTokens: costMicrocents,
  outputTokens: 1,
  costMicrocents,
  priced: true,
  sentTokens: 1,
  sentMicrocents: 1,
  tokenMicrocents: 0,
});
export const settling = ({ id, model, priced }: Reservation, costMicrocents: number): Settlement => ({
  reservationId: id,
  model,
  priced,
  inputTokens: costMicrocents,
  outputTokens: costMicrocents && 1,
  costMicrocents,
});

export async function newSession(store: SessionStore): Promise<string> {
  const id = randomUUID();
  await store.create(
    {
      id,
      agentSlug: 'mara',
      agentSnapshot: {
        id: 'mara',
        provider: 'local',
        model: 'm-1',
        system_prompt: 'You are Mara. {{ctx.topic}}',
      },
      title: 'About the sea',
      context: { workingDir: '/work', fsScopeTier: 'sandboxed', variables: { topic: 'the sea' } },
    },
    STARTED,
  );
  return id;
}

export const begin = (
  store: SessionStore,
  sessionId: string,
  more: Partial<Parameters<SessionStore['beginTurn']>[0]> = {},
) =>
  store.beginTurn({
    sessionId,
    turnId: randomUUID(),
    message: says('user', 'What did you fear?'),
    events: [TURN_STARTED],
    leaseMs: LEASE,
    turnCap: 50,
    ...more,
  });

/** A session with a turn in flight. */
export async function inTurn(store: SessionStore): Promise<{ id: string; turnId: string }> {
  const id = await newSession(store);
  const turnId = randomUUID();
  deepEqual(await begin(store, id, { turnId }), { ok: true, firstSequence: 1 });
  return { id, turnId };
}

export const reading = async (store: SessionStore, id: string) => {
  const stored = await store.read(id);
  ok(stored);
  return stored;
};
export const numbers = async (store: SessionStore, id: string) =>
  (await store.readEvents(id, -1, 5_000)).map(({ sequenceNumber }) => sequenceNumber);
export const upTo = (end: number) => Array.from({ length: end }, (_, n) => n);

/** Each of them would change something, if the turn were still this one. */
export async function isLost(store: SessionStore, id: string, turnId: string): Promise<void> {
  const before = [await store.read(id), await store.readEvents(id, -1, 5_000)];
  await rejects(store.write(id, turnId, { events: [token('late')] }), TurnLost);
  await rejects(
    store.endTurn(id, turnId, {
      messages: [says('assistant', 'late')],
      engaged: true,
      events: [token('late')],
    }),
    TurnLost,
  );
  await rejects(store.reserve(id, turnId, costing(1), {}), TurnLost);
  const approval = { id: randomUUID(), toolId: 'write_file', action: 'write', preview: 'late', seconds: 60 };
  await rejects(store.askApproval(id, turnId, approval), TurnLost);
  equal(await store.renewTurn(id, turnId, LEASE), 'lost');
  equal(await store.decideApproval(id, approval.id, true), null);
  deepEqual([await store.read(id), await store.readEvents(id, -1, 5_000)], before);
}
