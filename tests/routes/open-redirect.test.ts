import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';
import { appUrl, callAction, cookieOf, request } from './http.ts';

const tricks = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  'http:evil.example',
  'https:/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example@localhost',
  '/.//evil.example',
  '/..//evil.example',
  '@evil.example',
  '.evil.example',
  `${'/x'.repeat(400)}`,
];

const staysHere = (location: string | null) =>
  new URL(location ?? '/', `${appUrl}/login`).origin === new URL(appUrl).origin;

/** Signing in is limited per account, so they take turns. */
const people = ['elin', 'tomas', 'signe', 'ruben'] as const;

test.each(tricks.map((next, index) => ({ next, person: people[index % people.length] ?? 'elin' })))(
  'signing in with next=$next stays here',
  async ({ next, person }) => {
    for (const page of ['/login', '/auth/sign-up']) {
      const path = `${page}?next=${encodeURIComponent(next)}`;
      const whenSignedIn = await request({ path, headers: { cookie: await cookieOf(person) } });
      expect(whenSignedIn.status).toBe(307);
      expect(staysHere(whenSignedIn.headers.get('location')), page).toBe(true);

      const whenSignedOut = await (await request({ path })).text();
      const links = [...whenSignedOut.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      expect(links.filter((link) => !staysHere(link))).toEqual([]);
    }
    const fields = [
      ['email', `${person}@demo.reflections.local`],
      ['password', DEMO_PASSWORD],
      ['next', next],
    ] as const;
    const response = await callAction(findAction('signInAction'), { body: actionBody(fields) });
    const [target] = (response.headers.get('x-action-redirect') ?? '').split(';');
    expect(target).toMatch(/^\//);
    expect(staysHere(target ?? '')).toBe(true);
  },
);
