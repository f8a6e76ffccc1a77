import { expect, test } from 'vitest';
import { requireAnnouncedSize } from '#lib/platform/http/require-announced-size.ts';

test('a body says how long it is, and is not longer than it may be', () => {
  const ask = (length?: string) => {
    const asked = requireAnnouncedSize(
      new Headers(length === undefined ? {} : { 'content-length': length }),
      10,
    );
    return asked.ok ? asked.value : asked.error.code;
  };
  expect([ask('0'), ask('10'), ask('11')]).toEqual([0, 10, 'too_large']);
  for (const length of [undefined, '', '-1', '1e1', 'NaN']) expect(ask(length)).toBe('invalid_request');
});
