import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { SessionStore } from '#lib/chat/session-store.public.ts';
import { runs } from '#tests/depth.ts';
import {
  begin,
  type Check,
  costing,
  inTurn,
  newSession,
  numbers,
  reading,
  says,
  settling,
  token,
  upTo,
} from './session-checks.ts';

/** Who ask at once: two hundred where the tests are deep. */
const MANY = runs(200);

export const concurrentSends: Readonly<Record<string, Check>> = {
  'whatever is written, by whomever, numbers have no gap and totals are the sum': async ({
    store,
    another,
  }) => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('note' as const), by: fc.boolean() }),
      fc.record({
        do: fc.constant('write' as const),
        events: fc.nat(3),
        reserved: fc.nat(50),
        settled: fc.option(fc.nat(50)),
      }),
      fc.record({ do: fc.constant('end' as const), events: fc.nat(2), messages: fc.nat(2) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const id = await newSession(store);
        let turnId: string | null = null;
        let [events, messages, owed, open] = [1, 0, 0, 0];
        for (const each of steps) {
          if (each.do === 'note') {
            await (each.by ? store : another).note(id, { type: 'session:cancelled' });
            events += 1;
            continue;
          }
          if (turnId === null) {
            turnId = randomUUID();
            equal((await begin(store, id, { turnId })).ok, true);
            events += 1;
            messages += 1;
          }
          const told = upTo(each.events).map(() => token('x'));
          events += told.length;
          if (each.do === 'end') {
            const said = upTo(each.messages).map(() => says('assistant', 'Yes.'));
            await store.endTurn(id, turnId, { events: told, messages: said, engaged: true });
            turnId = null;
            messages += said.length;
            owed += open;
            open = 0;
            continue;
          }
          const reservation = costing(each.reserved);
          await store.reserve(id, turnId, reservation, {});
          const settlements = each.settled === null ? [] : [settling(reservation, each.settled)];
          await store.write(id, turnId, { events: told, settlements });
          if (each.settled === null) open += each.reserved;
          else owed += each.settled;
        }
        const stored = await reading(another, id);
        deepEqual(await numbers(another, id), upTo(events));
        deepEqual(
          stored.messages.map(({ sequenceNumber }) => sequenceNumber),
          upTo(messages),
        );
        equal(stored.nextSequence, events);
        equal(stored.record.totalCostMicrocents, owed);
      }),
      { numRuns: runs(15) },
    );
  },

  'of many who send at once, one begins': async ({ store, another }) => {
    const id = await newSession(store);
    const begun = await Promise.all(upTo(MANY).map((n) => begin(n % 2 ? store : another, id)));
    equal(begun.filter((each) => each.ok).length, 1);
    equal(begun.filter((each) => !each.ok && each.refusal === 'turn_in_progress').length, MANY - 1);
    equal((await reading(store, id)).messages.length, 1);
    deepEqual(await numbers(store, id), upTo(2));
  },

  'many who send until they are let in have the turns that there are, and no more': async ({
    store,
    another,
  }) => {
    const id = await newSession(store);
    const send = async (own: SessionStore): Promise<string> => {
      for (;;) {
        const turnId = randomUUID();
        const begun = await begin(own, id, { turnId, turnCap: 5 });
        if (begun.ok) {
          await own.endTurn(id, turnId, { messages: [says('assistant', 'Yes.')], engaged: true });
          return 'answered';
        }
        if (begun.refusal !== 'turn_in_progress') return begun.refusal;
      }
    };
    const ends = await Promise.all(upTo(MANY).map((n) => send(n % 2 ? store : another)));
    equal(ends.filter((end) => end === 'answered').length, 5);
    equal(ends.filter((end) => end === 'turn_limit').length, MANY - 5);
    const stored = await reading(store, id);
    equal(stored.turnsTaken, 5);
    deepEqual(
      stored.messages.map(({ sequenceNumber }) => sequenceNumber),
      upTo(10),
    );
  },

  'many calls at once spend what a session may, and not one more': async ({ store, another }) => {
    const { id, turnId } = await inTurn(store);
    const granted = await Promise.all(
      upTo(MANY).map((n) =>
        (n % 2 ? store : another).reserve(id, turnId, costing(7), { sessionMicrocents: 100 }),
      ),
    );
    equal(granted.filter((each) => each.ok).length, 14);
    await store.endTurn(id, turnId, { messages: [], engaged: true });
    equal((await reading(store, id)).record.totalCostMicrocents, 98);
  },

  'many calls of many sessions at once spend what a day may, and not one more': async ({
    store,
    another,
  }) => {
    const turns = await Promise.all(upTo(8).map(() => inTurn(store)));
    const spent = await Promise.all(
      upTo(MANY).map(async (n): Promise<number> => {
        const own = n % 2 ? store : another;
        const { id, turnId } = turns[n % turns.length] ?? { id: '', turnId: '' };
        const reservation = costing(7);
        const reserved = await own.reserve(id, turnId, reservation, {
          dayMicrocents: 100,
          sessionMicrocents: 1_000,
        });
        if (!reserved.ok) {
          equal(reserved.over, 'day');
          return 0;
        }
        if (n % 3 === 0) await own.write(id, turnId, { settlements: [settling(reservation, 7)] });
        return 7;
      }),
    );
    equal(
      spent.reduce((sum, each) => sum + each, 0),
      98,
    );
  },

  'the last room of a day goes to one of the sessions that ask for it at once, every time': async ({
    store,
    another,
  }) => {
    const turns = await Promise.all(upTo(12).map(() => inTurn(store)));
    for (const round of upTo(25)) {
      const granted = await Promise.all(
        turns.map(({ id, turnId }, n) =>
          (n % 2 ? store : another).reserve(id, turnId, costing(7), { dayMicrocents: 7 * (round + 1) }),
        ),
      );
      equal(granted.filter((each) => each.ok).length, 1);
    }
  },
};
