import '#tests/test-environment.ts';
import { expect, test } from 'vitest';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { requestId } from '#lib/platform/http/request-id.ts';

process.env.TRUSTED_PROXY_HOPS = '1';

test('a caller cannot choose the address that is counted', () => {
  const headers = new Headers({ 'x-forwarded-for': '6.6.6.6, 7.7.7.7, 203.0.113.9' });
  expect(clientAddress(headers)).toBe('203.0.113.9');
});

test('a caller without an address is counted with all others that have none', () => {
  expect(clientAddress(new Headers())).toBe('unknown');
});

test("a proxy's request id is kept", () => {
  expect(requestId(new Headers({ 'x-request-id': 'edge-4711-abc' }))).toBe('edge-4711-abc');
});

test.each(['short', 'x'.repeat(65), 'a b c d e f g', '<script>alert(1)</script>', '{"a":"b"}'])(
  'the request id %j is replaced, because ids end up in logs and pages',
  (given) => {
    expect(requestId(new Headers({ 'x-request-id': given }))).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:DB8:0001:0002:ffff::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['198.51.100.7', '198.51.100.7'],
])('%s is counted as %s', (address, counted) => {
  expect(clientAddress(new Headers({ 'x-forwarded-for': address }))).toBe(counted);
});
