import '#tests/test-environment.ts';
import { expect, test, vi } from 'vitest';
import { takeStreamSlot } from '#lib/chat/stream-slots.ts';
import { eventStream } from '#lib/platform/http/event-stream.ts';

async function* numbered(count: number, failure?: Error) {
  for (let sequenceNumber = 0; sequenceNumber < count; sequenceNumber += 1) yield { sequenceNumber };
  if (failure) throw failure;
}

test('a source that fails ends the stream after what it told, and nothing is thrown at the server', async () => {
  const stop = vi.fn();
  const text = await eventStream(numbered(2, new Error('relation "secrets" does not exist')), stop).text();
  expect(text).toContain('id: 1\n');
  expect(text).not.toContain('secrets');
  expect(stop).toHaveBeenCalledOnce();
});

test('a stream that comes to its end, and one whose reader goes, both say so once', async () => {
  const ended = vi.fn();
  await eventStream(numbered(1), ended).text();
  expect(ended).toHaveBeenCalledOnce();
  const left = vi.fn();
  await eventStream(numbered(1_000), left).body?.cancel();
  expect(left).toHaveBeenCalledOnce();
});

test('a person has twenty-four streams at once, others have their own, and a place is given back once', () => {
  const slots = Array.from({ length: 24 }, () => takeStreamSlot('mara'));
  expect(slots.every(({ ok }) => ok)).toBe(true);
  expect(takeStreamSlot('mara')).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  expect(takeStreamSlot('elin').ok).toBe(true);
  const [first] = slots;
  if (first?.ok) {
    first.value();
    first.value();
  }
  expect([takeStreamSlot('mara').ok, takeStreamSlot('mara').ok]).toEqual([true, false]);
});
