import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventStreamLines } from '#components/chat/follow-chat.ts';

const stream =
  ': here\n\nid: 1\ndata: {"a":1}\n\n: still here\n\nid: 2\r\ndata: {"b":\r\ndata: 2}\r\n\r\ndata:x\r\r';
const events = ['{"a":1}', '{"b":\n2}', 'x'];

test('the events are the same wherever the network cuts the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const read = eventStreamLines();
      const places = [0, ...cuts.toSorted((one, other) => one - other), stream.length];
      const pieces = places.slice(1).map((end, index) => stream.slice(places[index], end));
      // A line end that comes last is known to be one when something follows it.
      expect([...pieces, ': more\n'].flatMap(read)).toEqual(events);
    }),
  );
});

test('half an event is none', () => {
  const read = eventStreamLines();
  expect(read('data: {"a"')).toEqual([]);
  expect(read(':1}\n')).toEqual([]);
  expect(read('\n')).toEqual(['{"a":1}']);
});
