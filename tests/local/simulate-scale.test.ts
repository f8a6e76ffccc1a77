import '#tests/test-environment.ts';
import { describe, expect, test } from 'vitest';
import { capsOf } from '#lib/conversations/count-starts.ts';
import { instancesNeeded, RESERVATIONS_PER_START, simulateDay } from '#tests/bench/simulate-scale.ts';

const day = { conversations: 10_000, instances: 4, jobSeconds: 1, seed: 7 };

describe('the simulation of a day', () => {
  test('every start connects and ends, or is abandoned, and is given its minutes back', () => {
    const found = simulateDay(day);
    const ongoing = found.begun - found.abandoned - found.ended;
    expect(found.begun).toBeGreaterThan(9_500);
    expect(ongoing).toBeGreaterThanOrEqual(0);
    expect(ongoing).toBeLessThan(20);
    expect(found.stillHeldMinutes).toBe(0);
  });

  test('every call that ended queues one job, which is done or waits', () => {
    const slow = simulateDay({ ...day, instances: 1, jobSeconds: 120 });
    expect(slow.jobsDone + slow.jobsWaiting).toBe(slow.ended);
    expect(slow.jobsWaiting).toBeGreaterThan(1_000);
    expect(slow.longestWaitSeconds).toBeGreaterThan(3_600);
  });

  test('calls at the busiest moment are the starts of a second times the length of a call', () => {
    const found = simulateDay({ ...day, conversations: 1_000_000 });
    const connected = (1_000_000 / 86_400) * 1.9 * 0.9;
    expect(found.callsAtOnce / (connected * 360)).toBeGreaterThan(0.95);
    expect(found.callsAtOnce / (connected * 360)).toBeLessThan(1.05);
  });

  test('one instance fewer than needed leaves jobs waiting for longer', () => {
    const big = { ...day, conversations: 1_000_000 };
    const needed = instancesNeeded(big, 60);
    expect(simulateDay({ ...big, instances: needed }).longestWaitSeconds).toBeLessThanOrEqual(60);
    expect(simulateDay({ ...big, instances: needed - 1 }).longestWaitSeconds).toBeGreaterThan(60);
  });

  test('a guest who comes over a share link takes as many reservations as are simulated', () => {
    const taking = { reflectionId: 'r', userId: null, guestId: 'g', shareLinkId: 'l', network: 'n' };
    expect(capsOf(taking, 'start')).toHaveLength(RESERVATIONS_PER_START);
  });
});
