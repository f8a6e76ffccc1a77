import { beforeEach, expect, test, vi } from 'vitest';
import { reportFailedCall } from '#lib/conversations/start/mark-failed.ts';
import { CallFailed } from '#lib/conversations/start/open-call.ts';
import { fail } from '#lib/platform/result.ts';

import '#tests/test-environment.ts';

const reportError = vi.hoisted(() => vi.fn());
vi.mock('#lib/platform/report-error.ts', () => ({ reportError }));
beforeEach(() => reportError.mockReset());

test.each([
  fail('public_runtime_not_ready'),
  fail('public_runtime_stale'),
  fail('conflict'),
  fail('conversation_not_active'),
  fail('rate_limited'),
  fail('limit_reached'),
])('a refusal is no fault: $error.code', async (refusal) => {
  await reportFailedCall(new CallFailed('Not now.', refusal), 'session start');
  expect(reportError).not.toHaveBeenCalled();
});

test.each([
  ['a provider that is away', new CallFailed('Not now.', fail('unavailable'))],
  ['variables that do not fit', new CallFailed('Too long.', fail('dynamic_variables_over_budget'))],
  ['a bug', new TypeError('x is not a function')],
])('%s is', async (_what, error) => {
  await reportFailedCall(error, 'session start');
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error, { where: 'session start' });
});
