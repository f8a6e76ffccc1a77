import { expect, test, vi } from 'vitest';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';

async function placesOfNetwork(settings: Readonly<Record<string, string>>): Promise<number[]> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...TEST_ENVIRONMENT, ...settings })) vi.stubEnv(name, value);
  const { capsOf } = await import('#lib/conversations/count-starts.ts');
  const taking = { reflectionId: 'one', userId: null, guestId: 'somebody', shareLinkId: null };
  const caps = capsOf({ ...taking, network: 'a family' }, 'start');
  vi.unstubAllEnvs();
  return caps.filter(({ cap }) => cap === 'talking').map(({ limit }) => limit);
}

test('a network has twelve calls with one reflection, and twice as many with all together', async () => {
  expect(await placesOfNetwork({})).toEqual([24, 12]);
});

test.each([
  ['10', 6],
  ['5', 3],
  ['1', 1],
])('of a plan with %s calls for guests a network has %i', async (calls, places) => {
  expect(await placesOfNetwork({ GUEST_CALLS_AT_ONCE: calls })).toEqual([2 * places, places]);
});
