import { afterEach, expect, test, vi } from 'vitest';
import { followChat, type LineState } from '#components/chat/follow-chat.ts';

afterEach(() => vi.unstubAllGlobals());

const streamOf = (...events: readonly object[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
const event = (sequenceNumber: number) => ({ type: 'x', sequenceNumber });

/** Follows until the server says that it is over, and tells what came of each try. */
async function follow(answers: readonly (() => Promise<Response> | Response)[]) {
  const addresses: string[] = [];
  const states: LineState[] = [];
  const seen: number[] = [];
  const failures: number[] = [];
  const rest = [...answers];
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address);
    return (rest.shift() ?? (() => new Response(null, { status: 404 })))();
  });
  await followChat({
    address: '/events',
    lastSequence: () => seen.at(-1) ?? 7,
    onEvent: ({ sequenceNumber }) => seen.push(sequenceNumber),
    onState: (state) => states.push(state),
    signal: new AbortController().signal,
    pause: async (count) => {
      // Without a pause nothing else would ever have its turn, not even the limit of the test.
      if (failures.push(count) > 20) throw new Error('It goes on asking.');
    },
  });
  return { addresses, states, seen, failures };
}

test('a page asks again from the last event whenever the line is lost, and waits longer only while it stays away', async () => {
  const refuse = () => Promise.reject(new TypeError('no network'));
  const busy = () => new Response(null, { status: 503 });
  const { addresses, states, seen, failures } = await follow([
    () => streamOf(event(8), event(9)),
    refuse,
    busy,
    () => streamOf(event(10)),
  ]);
  expect(seen).toEqual([8, 9, 10]);
  expect(addresses).toEqual(['/events?after=7', ...Array(3).fill('/events?after=9'), '/events?after=10']);
  expect(failures).toEqual([0, 1, 2, 0]);
  expect(states).toEqual(['open', 'lost', 'lost', 'lost', 'open', 'lost', 'gone']);
});

test('a page that is signed out stops asking for events', async () => {
  const { addresses, states } = await follow([() => new Response(null, { status: 401 })]);
  expect(states).toEqual(['signed_out']);
  expect(addresses).toHaveLength(1);
});

test('a line of the stream that is no event is passed over', async () => {
  const { seen } = await follow([
    () => new Response('data: {half\n\ndata: 5\n\ndata: {"sequenceNumber":8}\n\n'),
  ]);
  expect(seen).toEqual([8]);
});
