import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createEventHub } from '#lib/chat/engine/event-hub.ts';
import { followEvents } from '#lib/chat/follow-events.ts';
import type { SessionEvent } from '#lib/chat/session-event.public.ts';
import { runs } from '#tests/depth.ts';
import { eventually } from '#tests/eventually.ts';
import { until } from './open-session.ts';

const ID = 's';

/** A session to which events are added, and who asked for them how often. */
function growing() {
  const events: SessionEvent[] = [];
  const readEvents = vi.fn(async (_: string, after: number, limit: number) =>
    events.slice(after + 1, after + 1 + limit),
  );
  const add = (count: number) => {
    const added = Array.from(
      { length: count },
      (_, at): SessionEvent => ({
        type: 'session:turn_started',
        sessionId: ID,
        timestamp: 't',
        sequenceNumber: events.length + at,
      }),
    );
    events.push(...added);
    return added;
  };
  return { store: { readEvents }, readEvents, add, events };
}

/** Reads on until it is stopped. */
function watch(
  store: Parameters<typeof followEvents>[0],
  after: number,
  options: Omit<Parameters<typeof followEvents>[3], 'signal'>,
) {
  const over = new AbortController();
  const seen: number[] = [];
  const done = (async () => {
    for await (const event of followEvents(store, ID, after, { ...options, signal: over.signal }))
      seen.push(event.sequenceNumber);
  })();
  return {
    seen,
    async stop() {
      over.abort();
      await done;
    },
  };
}

const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, at) => from + at);

test('a watcher is told stored events first, in pages, and then new ones', async () => {
  const { store, add } = growing();
  const hub = createEventHub();
  add(450);
  const watcher = watch(store, -1, { hub, pollMs: 60_000 });
  await until(() => watcher.seen.length === 450);
  hub.publish(ID, add(3));
  await until(() => watcher.seen.length === 453);
  await watcher.stop();
  expect(watcher.seen).toEqual(upTo(453));
  expect(hub.size).toBe(0);
});

test('events that happened on another instance are found by asking', async () => {
  const { store, add } = growing();
  add(1);
  const watcher = watch(store, 0, { pollMs: 1 });
  add(2);
  await eventually(() => expect(watcher.seen).toEqual([1, 2]));
  await watcher.stop();
});

test('a hole in what is told is filled from the store', async () => {
  const { store, add } = growing();
  const hub = createEventHub();
  const watcher = watch(store, -1, { hub, pollMs: 60_000 });
  hub.publish(ID, add(2));
  await until(() => watcher.seen.length === 2);
  add(5);
  hub.publish(ID, add(1));
  await until(() => watcher.seen.length === 8);
  await watcher.stop();
  expect(watcher.seen).toEqual(upTo(8));
});

test('a store that fails while it is asked is asked again', async () => {
  const { store, add, readEvents } = growing();
  const watcher = watch(store, -1, { pollMs: 1 });
  await until(() => readEvents.mock.calls.length > 0);
  readEvents.mockRejectedValueOnce(new Error('away'));
  add(1);
  await eventually(() => expect(watcher.seen).toEqual([0]));
  await watcher.stop();
});

test('a slow reader holds nothing back and misses nothing', async () => {
  const { store, add } = growing();
  const hub = createEventHub();
  const over = new AbortController();
  const slow = followEvents(store, ID, -1, { hub, signal: over.signal, pollMs: 60_000 });
  hub.publish(ID, add(1));
  expect((await slow.next()).value).toMatchObject({ sequenceNumber: 0 });
  for (let at = 0; at < 5_000; at += 1) hub.publish(ID, add(1));
  const seen: number[] = [];
  for await (const event of slow) {
    seen.push(event.sequenceNumber);
    if (event.sequenceNumber === 5_000) break;
  }
  expect(seen).toEqual(upTo(5_001, 1));
});

test('a thousand watchers of one session ask the store once each, and then together', async () => {
  const { store, add, readEvents } = growing();
  const hub = createEventHub();
  add(10);
  const watchers = Array.from({ length: 1_000 }, () => watch(store, 9, { hub, pollMs: 5 }));
  await until(() => readEvents.mock.calls.length >= 1_000);
  readEvents.mockClear();
  for (let at = 0; at < 100; at += 1) hub.publish(ID, add(1));
  await until(() => watchers.every(({ seen }) => seen.length === 100));
  const before = readEvents.mock.calls.length;
  add(1);
  await eventually(() => expect(watchers.every(({ seen }) => seen.length === 101)).toBe(true));
  expect(before).toBeLessThan(50);
  expect(readEvents.mock.calls.length - before).toBeLessThan(100);
  await Promise.all(watchers.map(({ stop }) => stop()));
  expect(hub.size).toBe(0);
});

test('the events kept in memory for slow watchers are bounded', () => {
  const { add } = growing();
  const hub = createEventHub();
  const feed = hub.join(ID, async () => [], 60_000);
  for (let at = 0; at < 5_000; at += 1) hub.publish(ID, add(1));
  expect(feed.recent(-1)).toBeNull();
  expect(feed.recent(4_998)).toHaveLength(1);
  expect(feed.recent(4_599)).toHaveLength(400);
  expect(feed.recent(3_900)).toBeNull();
  expect(feed.recent(4_999)).toBeNull();
  feed.leave();
});

test('a watcher without permission is shown no event that others follow', async () => {
  const { store, add } = growing();
  const hub = createEventHub();
  hub.publish(ID, add(3));
  const friend = watch(store, -1, { hub, pollMs: 60_000 });
  await until(() => friend.seen.length === 3);
  const stranger = watch({ readEvents: async () => [] }, -1, { hub, pollMs: 60_000 });
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  hub.publish(ID, add(1));
  await until(() => friend.seen.length === 4);
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([friend.stop(), stranger.stop()]);
  expect(stranger.seen).toEqual([]);
});

test.each(['came first and sees nothing', 'came first and left'])(
  'other watchers do not depend on a watcher who %s',
  async (how) => {
    const { store, add } = growing();
    const hub = createEventHub();
    add(1);
    const reads = how.endsWith('left') ? { ...store } : { readEvents: async () => [] };
    const first = watch(reads, -1, { hub, pollMs: 1 });
    const friend = watch(store, -1, { hub, pollMs: 1 });
    await until(() => friend.seen.length === 1);
    if (how.endsWith('left')) {
      await first.stop();
      reads.readEvents = async () => [];
    }
    add(2);
    await eventually(() => expect(friend.seen).toEqual([0, 1, 2]));
    await Promise.all([friend.stop(), first.stop()]);
  },
);

test('events reach a watcher without gap and without double in any order of storing and reading', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('elsewhere' as const), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('watch' as const), count: fc.nat(6) }),
    fc.record({ kind: fc.constant('turn' as const), count: fc.nat(3) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { store, add, events } = growing();
      const hub = createEventHub();
      const watchers: { after: number; watcher: ReturnType<typeof watch> }[] = [];
      for (const { kind, count } of steps) {
        if (kind === 'publish') hub.publish(ID, add(count));
        if (kind === 'elsewhere') add(count);
        if (kind === 'watch') {
          const after = Math.min(count, events.length) - 1;
          watchers.push({ after, watcher: watch(store, after, { hub, pollMs: 60_000 }) });
        }
        for (let turn = 0; kind === 'turn' && turn < count; turn += 1)
          await new Promise((resolve) => setImmediate(resolve));
      }
      hub.publish(ID, add(1));
      const last = events.length - 1;
      await until(() => watchers.every(({ watcher }) => watcher.seen.at(-1) === last));
      for (const { after, watcher } of watchers) {
        await watcher.stop();
        expect(watcher.seen).toEqual(upTo(last + 1, after + 1));
      }
    }),
    { numRuns: runs(200) },
  );
});

test('a session in which nothing happens is asked about more and more seldom, and at once when somebody comes', async () => {
  vi.useFakeTimers();
  try {
    const { store, add, readEvents } = growing();
    const hub = createEventHub();
    add(1);
    const watchers = Array.from({ length: 50 }, () => watch(store, 0, { hub }));
    await vi.advanceTimersByTimeAsync(60_000);
    readEvents.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readEvents.mock.calls.length).toBeLessThanOrEqual(6);
    add(1);
    const late = watch(store, 1, { hub });
    await vi.advanceTimersByTimeAsync(600);
    expect(watchers.every(({ seen }) => seen.length === 1)).toBe(true);
    await Promise.all([...watchers, late].map((watcher) => watcher.stop()));
  } finally {
    vi.useRealTimers();
  }
});
