import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createEventBus } from '#lib/chat/engine/events.ts';
import { eventGap } from '#lib/chat/event-gap.public.ts';
import type { SessionEvent, SessionEventPayload } from '#lib/chat/session-event.public.ts';
import type { TurnWrite } from '#lib/chat/session-store.public.ts';
import { gate } from './open-session.ts';

const token = (text: string, model = 'm'): SessionEventPayload => ({
  type: 'agent:token',
  nodeId: 'n',
  token: text,
  model,
});
const thought = (text: string): SessionEventPayload => ({
  type: 'agent:reasoning',
  nodeId: 'n',
  text,
  model: 'm',
});
const started: SessionEventPayload = { type: 'session:turn_started' };

/** A bus over a store that takes its time, as long as the test says. */
function busOver(isOpen: () => Promise<void>) {
  const written: Required<TurnWrite>[] = [];
  const published: SessionEvent[] = [];
  const onFailed = vi.fn();
  let inFlight = 0;
  let count = 0;
  const bus = createEventBus({
    async write(write) {
      inFlight += 1;
      expect(inFlight).toBe(1);
      await isOpen();
      written.push(write);
      inFlight -= 1;
      return write.events.map((event) => ({
        ...event,
        sessionId: 's',
        timestamp: 't',
        sequenceNumber: count++,
      }));
    },
    publish: (events) => published.push(...events),
    onFailed,
  });
  return { bus, written, published, onFailed };
}

const wordsOf = (events: readonly SessionEventPayload[]) =>
  events.map((event) =>
    event.type === 'agent:token'
      ? event.token
      : event.type === 'agent:reasoning'
        ? `(${event.text})`
        : event.type,
  );

test('words that come while a write is on its way become one event', async () => {
  const held = gate();
  const { bus, written, published } = busOver(() => held.promise);
  bus.emit(started);
  await new Promise((resolve) => setImmediate(resolve));
  for (const word of ['It ', 'sank', '.']) bus.emit(token(word));
  bus.emit(thought('a'));
  bus.emit(thought('b'));
  bus.emit(token('Yes', 'other'));
  bus.emit(token('!', 'other'));
  bus.emit(token('No', 'm'));
  expect(published).toEqual([]);
  held.open();
  await bus.flushed();
  expect(written.map(({ events }) => wordsOf(events))).toEqual([
    ['session:turn_started'],
    ['It sank.', '(ab)', 'Yes!', 'No'],
  ]);
  expect(wordsOf(published)).toEqual(['session:turn_started', 'It sank.', '(ab)', 'Yes!', 'No']);
});

test('events that are written with money are never joined, and stay in one write with it', async () => {
  const { bus, written } = busOver(async () => {});
  const settlement = {
    reservationId: 'r',
    model: 'm',
    inputTokens: 1,
    outputTokens: 1,
    costMicrocents: 1,
    priced: true,
  };
  for (let at = 0; at < 250; at += 1) bus.emit(started);
  bus.write({ events: [token('a')], settlements: [settlement] });
  bus.emit(token('b'));
  await bus.flushed();
  expect(written.map(({ events }) => events.length)).toEqual([200, 52]);
  expect(written.map(({ settlements }) => settlements)).toEqual([[], [settlement]]);
});

test('a write that fails is told once, ends all writing, and no event is told of that was not kept', async () => {
  const error = new Error('out of order');
  let isBroken = false;
  const { bus, published, written, onFailed } = busOver(async () => {
    if (isBroken) throw error;
  });
  bus.emit(started);
  await bus.flushed();
  isBroken = true;
  bus.emit(token('lost'));
  await expect(bus.flushed()).rejects.toBe(error);
  isBroken = false;
  bus.emit(started);
  bus.write({ events: [started] });
  await expect(bus.flushed()).rejects.toBe(error);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(error);
  expect([written.length, published.length]).toEqual([1, 1]);
});

test('whenever it is flushed, everything is written once and in order', async () => {
  const step = fc.constantFrom('token', 'event', 'flush', 'turn');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(fc.nat(3), { minLength: 1 }),
      async (steps, delays) => {
        let writes = 0;
        const { bus, published } = busOver(async () => {
          const turns = delays[writes++ % delays.length] ?? 0;
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        });
        let expected = '';
        for (const [at, kind] of steps.entries()) {
          if (kind === 'token') bus.emit(token(`${at},`));
          if (kind === 'event') bus.emit({ type: 'session:exported', workflowPath: `${at},` });
          if (kind === 'flush') await bus.flushed();
          if (kind === 'turn') await Promise.resolve();
          if (kind === 'token' || kind === 'event') expected += `${at},`;
          if (kind === 'flush') expect(textOf(published)).toBe(expected);
        }
        await bus.flushed();
        expect(textOf(published)).toBe(expected);
        expect(published.map(({ sequenceNumber }) => sequenceNumber)).toEqual(published.map((_, at) => at));
      },
    ),
  );
});

const textOf = (events: readonly SessionEvent[]) =>
  events
    .map((event) => ('token' in event ? event.token : 'workflowPath' in event ? event.workflowPath : ''))
    .join('');

test.each([
  [-1, 0, 'next'],
  [4, 5, 'next'],
  [4, 4, 'seen'],
  [4, 0, 'seen'],
  [4, 6, 'gap'],
  [-1, 1, 'gap'],
])('a reader who has seen event %i takes event %i as %s', (lastSeen, sequenceNumber, what) => {
  expect(eventGap(lastSeen, { sequenceNumber })).toBe(what);
});
