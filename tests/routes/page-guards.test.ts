import { expect, test } from 'vitest';
import { cookieOf, request } from './http.ts';

test('a signed-in person who opens the sign-in page is sent on, unless their session is of no use', async () => {
  const headers = { cookie: await cookieOf('mara') };
  const goesOn = await request({ path: '/login?next=/reflections/new', headers });
  expect([goesOn.status, goesOn.headers.get('location')]).toEqual([307, '/reflections/new']);
  const again = await request({ path: '/login?again=1', headers });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain('name="password"');
});
