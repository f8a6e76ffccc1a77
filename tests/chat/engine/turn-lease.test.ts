import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLease } from '#lib/chat/engine/turn-lease.ts';
import { TurnLost } from '#lib/chat/session-store.public.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const leaseOf = (renew: () => Promise<'running' | 'cancelled' | 'lost'>) =>
  keepLease({ renew, leaseMs: 3_000, since: performance.now() });

test('a fence lets pass who holds the turn', async () => {
  const lease = leaseOf(async () => 'running');
  await expect(lease.fence()).resolves.toBeUndefined();
  lease.stop();
});

test.each(['cancelled', 'lost'] as const)(
  'a fence holds back whose turn is %s, and ends it',
  async (answer) => {
    const lease = leaseOf(async () => answer);
    await expect(lease.fence()).rejects.toBeInstanceOf(TurnLost);
    expect([lease.ended, lease.signal.aborted]).toEqual([answer, true]);
    lease.stop();
  },
);

test('a fence that cannot ask lets nobody pass, and asks nobody for a turn that has ended', async () => {
  const renew = vi.fn(() => Promise.reject(new Error('away')));
  const lease = leaseOf(renew);
  await expect(lease.fence()).rejects.toThrow('away');
  lease.end('cancelled');
  await expect(lease.fence()).rejects.toBeInstanceOf(TurnLost);
  expect(renew).toHaveBeenCalledOnce();
  lease.stop();
});

test('a turn lease that is ended twice ends as it was ended first', () => {
  const lease = leaseOf(async () => 'running');
  lease.end('cancelled');
  lease.end('lost');
  expect(lease.ended).toBe('cancelled');
  lease.stop();
});

test('a renewal counts from when it was asked for, not from its answer', async () => {
  const slow = Promise.withResolvers<'running'>();
  let asked = 0;
  const lease = leaseOf(() => {
    asked += 1;
    return asked === 1 ? slow.promise : new Promise(() => {});
  });
  await vi.advanceTimersByTimeAsync(2_500);
  slow.resolve('running');
  await vi.advanceTimersByTimeAsync(900);
  expect(lease.ended).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(lease.ended).toBe('lost');
});

test('a turn lease that is stopped renews nothing any more', async () => {
  const renew = vi.fn(async () => 'running' as const);
  const lease = leaseOf(renew);
  lease.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([renew.mock.calls.length, lease.ended, vi.getTimerCount()]).toEqual([0, null, 0]);
});
