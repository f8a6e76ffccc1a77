import { expect, test } from 'vitest';
import { deviceName } from '#lib/accounts/device-name.public.ts';

test.each([
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'],
  [
    'Edge, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0',
  ],
  [
    'Safari, iPhone/iPad',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  ['', 'curl/8.5.0'],
  ['', null],
])('a person reads “%s”', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('a page-long name of a browser is read in no time', () => {
  expect(deviceName(`${'('.repeat(1_000_000)} Firefox/1`)).toBe('');
});
