import '#tests/test-environment.ts';
import { expect, test } from 'vitest';
import { orThrow } from '#app/page-guards.ts';
import { fail, ok } from '#lib/platform/result.ts';

test('a session that the database does not take leads to the sign-in page, and every other refusal to the error page', () => {
  expect(orThrow(ok('words'))).toBe('words');
  expect(() => orThrow(fail('unauthenticated'))).toThrow(
    expect.objectContaining({ digest: expect.stringContaining('/login?again=1') }),
  );
  expect(() => orThrow(fail('unavailable'))).toThrow('The page could not be loaded: unavailable');
});
