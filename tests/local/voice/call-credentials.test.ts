import { expect, test } from 'vitest';
import { createCallCredentials } from '#lib/local/voice/door/admit-caller.ts';

const MINUTE = 60_000;

test('a credential opens one call of its agent, with the id that was promised', () => {
  const credentials = createCallCredentials();
  const signature = credentials.issue('agent_a', 'conv_1');
  expect(credentials.redeem('agent_b', signature)).toBeNull();
  expect(credentials.redeem('agent_a', signature)).toEqual({ conversationId: 'conv_1' });
  expect(credentials.redeem('agent_a', signature)).toBeNull();
  expect(credentials.redeem('agent_a', 'no signature')).toBeNull();
});

test('a credential of a call is good for fifteen minutes', () => {
  let now = 0;
  const credentials = createCallCredentials(() => now);
  const [early, late] = [credentials.issue('agent_a', null), credentials.issue('agent_a', null)];
  now = 15 * MINUTE - 1;
  expect(credentials.redeem('agent_a', early)).not.toBeNull();
  now = 15 * MINUTE;
  expect(credentials.redeem('agent_a', late)).toBeNull();
});

test('the oldest of ten thousand unused credentials gives way to a new one', () => {
  const credentials = createCallCredentials();
  const oldest = credentials.issue('agent_a', null);
  const second = credentials.issue('agent_a', null);
  for (let count = 0; count < 9_999; count += 1) credentials.issue('agent_a', null);
  expect(credentials.redeem('agent_a', oldest)).toBeNull();
  expect(credentials.redeem('agent_a', second)).not.toBeNull();
});
