import { deepEqual, equal, rejects } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { SessionEventPayload } from '#lib/chat/session-event.public.ts';
import {
  begin,
  type Check,
  inTurn,
  isLost,
  LEASE,
  newSession,
  numbers,
  reading,
  STARTED,
  says,
  token,
  upTo,
} from './session-checks.ts';

export const keptSessions: Readonly<Record<string, Check>> = {
  'a session is kept as it was given, and its first event is that it started': async ({ store, another }) => {
    const id = randomUUID();
    const session = {
      id,
      agentSlug: 'mara',
      agentSnapshot: { id: 'mara', provider: 'local' as const, model: 'm-1', system_prompt: 'You are Mara.' },
      modelId: 'm-1',
      context: { workingDir: '/work', gitRef: 'main', fsScopeTier: 'project' as const },
    };
    const record = await store.create(session, STARTED);
    const { createdAt, updatedAt } = record;
    const totals = { totalInputTokens: 0, totalOutputTokens: 0, totalCostMicrocents: 0 };
    deepEqual(record, { ...session, ...totals, status: 'idle', createdAt, updatedAt });
    const stored = { record, messages: [], turnsTaken: 0, nextSequence: 1, offRecord: false, running: null };
    deepEqual(await store.read(id), stored);
    deepEqual(await another.read(id), stored);
    const { messages: _, ...state } = stored;
    deepEqual(await another.readState(id), state);
    const [event, ...more] = await another.readEvents(id, -1, 10);
    deepEqual(event, { ...STARTED, sessionId: id, sequenceNumber: 0, timestamp: event?.timestamp });
    equal(more.length, 0);
  },

  'an id is that of one session': async ({ store }) => {
    const id = await newSession(store);
    await rejects(
      store.create({ id, agentSlug: 'other', context: { workingDir: '/', fsScopeTier: 'full' } }, STARTED),
    );
    equal((await reading(store, id)).record.agentSlug, 'mara');
  },

  'a fork is of a session that is there': async ({ store, another }) => {
    const [from, id] = [await newSession(store), randomUUID()];
    const session = {
      id,
      agentSlug: 'mara',
      context: { workingDir: '/', fsScopeTier: 'sandboxed' as const },
    };
    await rejects(store.create(session, STARTED, [says('user', 'Why?')], randomUUID()));
    equal(await store.read(id), null);
    await another.create(session, STARTED, [says('user', 'Why?')], from);
    equal((await reading(store, id)).messages.length, 1);
  },

  'what is not there is not there for any question': async ({ store }) => {
    const id = randomUUID();
    const handle = `media://sha256-${'0'.repeat(64)}` as const;
    equal(await store.read(id), null);
    deepEqual(await begin(store, id), { ok: false, refusal: 'not_found' });
    equal(await store.takeOverDeadTurn(id, { turnId: randomUUID(), leaseMs: LEASE }), null);
    equal(await store.note(id, { type: 'session:cancelled' }), null);
    equal(await store.requestCancel(id), 'not_found');
    equal(await store.readMedia(id, handle), null);
    equal(await store.readApproval(id, randomUUID()), 'expired');
    await rejects(store.putMedia(id, { mediaType: 'text/plain', data: new Uint8Array(1) }));
    await isLost(store, id, randomUUID());
  },

  'events are numbered as they come, and read back as they were answered': async ({ store, another }) => {
    const { id, turnId } = await inTurn(store);
    const first = await store.write(id, turnId, { events: [token('I '), token('feared ')] });
    const second = await store.write(id, turnId, { events: [token('the harbour.')] });
    deepEqual(await store.write(id, turnId, {}), []);
    deepEqual(
      [...first, ...second].map(({ sequenceNumber, sessionId }) => [sequenceNumber, sessionId]),
      [2, 3, 4].map((n) => [n, id]),
    );
    deepEqual(await another.readEvents(id, 1, 10), [...first, ...second]);
    deepEqual(await another.readEvents(id, 2, 1), first.slice(1));
    deepEqual(await another.readEvents(id, 4, 10), []);
  },

  'two hundred events are one write': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    equal((await store.write(id, turnId, { events: upTo(200).map((n) => token(`${n} `)) })).length, 200);
    deepEqual(await numbers(store, id), upTo(202));
  },

  'what is noted from outside finds its number between those of the turn': async ({ store, another }) => {
    const { id, turnId } = await inTurn(store);
    const exported: SessionEventPayload = { type: 'session:exported', workflowPath: 'a.yaml' };
    equal((await another.note(id, exported, 'exported'))?.sequenceNumber, 2);
    equal((await store.write(id, turnId, { events: [token('on')] }))[0]?.sequenceNumber, 3);
    equal((await another.note(id, exported))?.sequenceNumber, 4);
    equal(
      (await store.endTurn(id, turnId, { messages: [], engaged: true, events: [token('.')] }))[0]
        ?.sequenceNumber,
      5,
    );
    deepEqual(await numbers(another, id), upTo(6));
    deepEqual((await reading(store, id)).record.status, 'idle');
  },
};
