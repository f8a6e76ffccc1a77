import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { NewMessage } from '#lib/chat/session-store.public.ts';
import {
  begin,
  type Check,
  costing,
  inTurn,
  isLost,
  LEASE,
  newSession,
  numbers,
  reading,
  says,
  token,
  upTo,
} from './session-checks.ts';

export const turns: Readonly<Record<string, Check>> = {
  'a turn begins with the words of the person': async ({ store }) => {
    const id = await newSession(store);
    const turnId = randomUUID();
    const message = says('user', 'What did you fear? 🌊');
    deepEqual(await begin(store, id, { turnId, message }), { ok: true, firstSequence: 1 });
    const { record, messages, running, nextSequence } = await reading(store, id);
    const [kept] = messages;
    deepEqual(messages, [{ ...message, sessionId: id, sequenceNumber: 0, timestamp: kept?.timestamp }]);
    deepEqual(running, { turnId, firstSequence: 1, expired: false });
    equal(record.status, 'active');
    equal(nextSequence, 2);
  },

  'there is one turn at a time, and a second one leaves nothing behind': async ({ store, another }) => {
    const { id } = await inTurn(store);
    deepEqual(await begin(another, id), { ok: false, refusal: 'turn_in_progress' });
    equal((await reading(store, id)).messages.length, 1);
    deepEqual(await numbers(store, id), upTo(2));
  },

  'a turn ends with its messages, in order': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    const messages: NewMessage[] = [
      {
        id: randomUUID(),
        role: 'assistant',
        modelId: 'm-2',
        content: [
          { type: 'reasoning', text: 'Look it up.' },
          { type: 'tool_call', id: 'c-1', name: 'read_file', args: { path: 'a.txt', lines: [1, null] } },
        ],
      },
      {
        id: randomUUID(),
        role: 'tool',
        content: [{ type: 'tool_result', toolCallId: 'c-1', result: 'Storms.' }],
      },
      { ...says('assistant', 'The harbour master.'), modelId: 'm-2' },
    ];
    const events = await store.endTurn(id, turnId, {
      messages,
      engaged: true,
      modelId: 'm-2',
      events: [token('.')],
    });
    deepEqual(
      events.map(({ sequenceNumber }) => sequenceNumber),
      [2],
    );
    const stored = await reading(store, id);
    deepEqual(
      stored.messages.slice(1),
      messages.map((message, at) => ({
        ...message,
        sessionId: id,
        sequenceNumber: at + 1,
        timestamp: stored.messages[at + 1]?.timestamp,
      })),
    );
    equal(stored.record.status, 'idle');
    equal(stored.record.modelId, 'm-2');
    deepEqual([stored.running, stored.turnsTaken, stored.nextSequence], [null, 1, 3]);
  },

  'a turn in which no model engaged does not count': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    await store.endTurn(id, turnId, { messages: [], engaged: false });
    equal((await reading(store, id)).turnsTaken, 0);
  },

  'a turn that has ended writes nothing more': async ({ store, another }) => {
    const { id, turnId } = await inTurn(store);
    await another.endTurn(id, turnId, { messages: [], engaged: true });
    await isLost(store, id, turnId);
    await begin(another, id);
    await isLost(store, id, turnId);
  },

  'a turn whose time ran out writes nothing more, even where nobody took it over': async ({
    store,
    expireTurn,
  }) => {
    const { id, turnId } = await inTurn(store);
    await expireTurn(id);
    equal((await reading(store, id)).running?.expired, true);
    await isLost(store, id, turnId);
  },

  'a turn that is renewed keeps its time': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    equal(await store.renewTurn(id, turnId, LEASE), 'running');
    equal(await store.renewTurn(id, randomUUID(), LEASE), 'lost');
    equal((await store.write(id, turnId, { events: [token('on')] })).length, 1);
  },

  'whoever comes to a dead turn gets it, with what it left open, and closes it first': async ({
    store,
    another,
    expireTurn,
  }) => {
    const { id, turnId } = await inTurn(store);
    const reservation = costing(40);
    deepEqual(await store.reserve(id, turnId, reservation, {}), { ok: true });
    await expireTurn(id);
    const own = randomUUID();
    deepEqual(await begin(another, id, { turnId: own }), {
      ok: false,
      refusal: 'interrupted',
      turnId: own,
      open: [reservation],
    });
    equal((await reading(store, id)).messages.length, 1);
    deepEqual((await reading(store, id)).running, { turnId: own, firstSequence: 1, expired: false });
    await isLost(store, id, turnId);
    await another.endTurn(id, own, { messages: [], engaged: true });
    equal((await reading(store, id)).record.totalCostMicrocents, 40);
    equal((await begin(another, id)).ok, true);
  },

  'a dead turn is taken over once, a living one never': async ({ store, another, expireTurn }) => {
    const { id, turnId } = await inTurn(store);
    const taker = { turnId: randomUUID(), leaseMs: LEASE };
    equal(await another.takeOverDeadTurn(id, taker), null);
    await store.requestCancel(id);
    await expireTurn(id);
    deepEqual(await another.takeOverDeadTurn(id, taker), { open: [] });
    equal(await store.takeOverDeadTurn(id, { turnId: randomUUID(), leaseMs: LEASE }), null);
    await isLost(store, id, turnId);
    equal(await another.renewTurn(id, taker.turnId, LEASE), 'running');
    await another.endTurn(id, taker.turnId, { messages: [], engaged: false });
    equal(await another.takeOverDeadTurn(id, taker), null);
  },

  'a session has as many turns as it has, and the next one leaves nothing behind': async ({ store }) => {
    const id = await newSession(store);
    for (const _ of upTo(3)) {
      const turnId = randomUUID();
      equal((await begin(store, id, { turnId, turnCap: 3 })).ok, true);
      await store.endTurn(id, turnId, { messages: [], engaged: true });
    }
    deepEqual(await begin(store, id, { turnCap: 3 }), { ok: false, refusal: 'turn_limit' });
    equal((await reading(store, id)).messages.length, 3);
    deepEqual(await numbers(store, id), upTo(4));
    equal((await begin(store, id, { turnCap: 4 })).ok, true);
  },

  'no turn begins in a session that was ended, and a running one does not bring it back': async ({
    store,
  }) => {
    const { id, turnId } = await inTurn(store);
    await store.note(id, { type: 'session:cancelled' }, 'ended');
    await store.endTurn(id, turnId, { messages: [], engaged: false });
    equal((await reading(store, id)).record.status, 'ended');
    deepEqual(await begin(store, id), { ok: false, refusal: 'ended' });
  },

  'a turn is cancelled from anywhere, and the next one is not': async ({ store, another }) => {
    const { id, turnId } = await inTurn(store);
    equal(await another.requestCancel(id), 'requested');
    equal(await store.renewTurn(id, turnId, LEASE), 'cancelled');
    equal((await store.write(id, turnId, { events: [{ type: 'session:cancelled' }] })).length, 1);
    await store.endTurn(id, turnId, { messages: [], engaged: false });
    equal(await another.requestCancel(id), 'idle');
    const next = randomUUID();
    await begin(store, id, { turnId: next });
    equal(await store.renewTurn(id, next, LEASE), 'running');
  },

  'there is nobody to cancel a dead turn': async ({ store, expireTurn }) => {
    const { id } = await inTurn(store);
    await expireTurn(id);
    equal(await store.requestCancel(id), 'idle');
  },
};
