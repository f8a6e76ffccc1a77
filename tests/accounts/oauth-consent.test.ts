import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideAccess, readAskedAccess } from '#lib/accounts/oauth-consent.ts';
import { authorizationIdSchema } from '#lib/accounts/oauth-input.public.ts';
import { startHostedAuth } from './hosted-auth.ts';

let hosted: Awaited<ReturnType<typeof startHostedAuth>>;
type Auth = ReturnType<typeof createClient>['auth'];
let auth: Auth;

function newBrowser(): Auth {
  return createClient(hosted.url, 'publishable', { auth: { persistSession: false, autoRefreshToken: false } })
    .auth;
}

beforeAll(async () => {
  hosted = await startHostedAuth();
  auth = newBrowser();
  await auth.signInWithPassword({ email: 'vera@example.org', password: 'right' });
});
afterAll(() => hosted.stop());

const GONE = { ok: false, error: { code: 'not_found' } };

test('a person is told who asks for what, allows it, and the client is sent a code once', async () => {
  const authorizationId = hosted.askFor();
  expect(await readAskedAccess(auth, authorizationId)).toEqual({
    ok: true,
    value: {
      authorizationId,
      clientName: 'Claude',
      clientAddress: 'https://client.example',
      sentTo: 'https://client.example/callback',
      scopes: ['openid', 'email'],
    },
  });
  const allowed = await decideAccess(auth, { authorizationId, allow: true });
  expect(allowed).toMatchObject({ ok: true });
  expect(JSON.stringify(allowed)).toMatch(/callback\?code=[0-9a-f-]{36}&state=s-1/);
  expect(await decideAccess(auth, { authorizationId, allow: true })).toMatchObject(GONE);
  const again = await readAskedAccess(auth, hosted.askFor());
  expect(JSON.stringify(again)).toMatch(/goOnAt.*code=/);
});

test('a person who refuses sends the client an error and no code', async () => {
  const authorizationId = hosted.askFor({ clientName: 'Other' });
  const refused = await decideAccess(auth, { authorizationId, allow: false });
  expect(JSON.stringify(refused)).toContain('error=access_denied');
  expect(JSON.stringify(refused)).not.toContain('code=');
  expect(await readAskedAccess(auth, hosted.askFor({ clientName: 'Other' }))).toMatchObject({
    value: { clientName: 'Other' },
  });
});

test('a request that is unknown, or whose person is signed out, is told apart for nobody', async () => {
  expect(await readAskedAccess(auth, 'unknown')).toMatchObject(GONE);
  const signedOut = await readAskedAccess(newBrowser(), hosted.askFor({ clientName: 'Third' }));
  expect(signedOut.ok).toBe(false);
});

test('an address that is a script is never gone to, that of a program on the machine is', async () => {
  for (const [redirectUri, isOk] of [
    ['javascript:alert(1)//', false],
    ['data:text/html,x', false],
    ['cursor://callback', true],
    ['http://127.0.0.1:33418/callback', true],
  ] as const) {
    const authorizationId = hosted.askFor({ clientName: redirectUri, redirectUri });
    expect((await decideAccess(auth, { authorizationId, allow: true })).ok, redirectUri).toBe(isOk);
  }
});

test.each(['../admin/users', 'a/b', '', 'x'.repeat(201), 'a?b=c'])(
  'an id that would lead elsewhere at the auth server is none: %s',
  (id) => expect(authorizationIdSchema.safeParse(id).success).toBe(false),
);
