import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  showSecondFactor,
} from '#lib/accounts/second-factor.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { codeOf, startHostedAuth } from './hosted-auth.ts';

let hosted: Awaited<ReturnType<typeof startHostedAuth>>;
type Auth = ReturnType<typeof createClient>['auth'];

/** A browser that has signed in with the password. */
async function signIn(): Promise<Auth> {
  const { auth } = createClient(hosted.url, 'publishable', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await auth.signInWithPassword({ email: 'vera@example.org', password: 'right' });
  if (error) throw error;
  return auth;
}

/** Those that were confirmed through us; the auth server may have others. */
let counting: string[];

/** As the installation, with its secret key. */
async function byServer(id: string): Promise<Result<null>> {
  const { auth } = createClient(hosted.url, 'secret', { auth: { persistSession: false } });
  const { error } = await auth.admin.mfa.deleteFactor({ userId: hosted.userId, id });
  return error ? fail('unavailable') : ok(null);
}

const begin = (auth: Auth, name: string) => beginSecondFactor(auth, { name, counting, byServer });
const show = (auth: Auth, code: string) => showSecondFactor(auth, { code, counting });

async function enrol(auth: Auth, name: string) {
  const begun = await begin(auth, name);
  if (!begun.ok) throw new Error(begun.error.code);
  const secret = Buffer.from(begun.value.secret, 'base64');
  const confirmed = await confirmSecondFactor(auth, { factorId: begun.value.factorId, code: codeOf(secret) });
  return { id: begun.value.factorId, secret, confirmed };
}

async function addFactor(auth: Auth, name: string) {
  const added = await enrol(auth, name);
  counting.push(added.id);
  return added;
}

const codeIn = (result: { ok: true } | { ok: false; error: { code: string } }) =>
  result.ok ? 'ok' : result.error.code;

beforeAll(async () => {
  hosted = await startHostedAuth();
});
afterAll(() => hosted.stop());
let auth: Auth;
beforeEach(async () => {
  await hosted.stop();
  hosted = await startHostedAuth();
  counting = [];
  auth = await signIn();
});

test('a factor counts once a code of it was entered, and lets in with a code of it', async () => {
  const { secret, confirmed } = await addFactor(auth, 'Phone');
  expect(codeIn(confirmed)).toBe('ok');
  const elsewhere = await signIn();
  expect(codeIn(await show(elsewhere, '000000'))).toBe('code_invalid');
  expect(codeIn(await show(elsewhere, codeOf(secret)))).toBe('ok');
});

test('a second factor that was begun and left is begun anew, and not in the way', async () => {
  const left = await begin(auth, 'Phone');
  const again = await begin(auth, 'Phone');
  expect([codeIn(left), codeIn(again)]).toEqual(['ok', 'ok']);
  expect(left.ok && again.ok && left.value.factorId !== again.value.factorId).toBe(true);
});

test('a code of any of two lets in', async () => {
  await addFactor(auth, 'Phone');
  const { secret } = await addFactor(auth, 'Tablet');
  expect(codeIn(await show(await signIn(), codeOf(secret)))).toBe('ok');
});

test('a person who knows the password alone adds no factor', async () => {
  const { secret } = await addFactor(auth, 'Phone');
  const thief = await signIn();
  expect(codeIn(await begin(thief, 'Mine'))).toBe('second_factor_needed');
  expect(codeIn(await show(thief, codeOf(secret)))).toBe('ok');
  expect(codeIn(await begin(thief, 'Mine')), 'with the code it is their person').toBe('ok');
});

test('a factor that a thief enrolled at the auth server itself lets nobody in, and goes when its person adds one', async () => {
  const { secret, confirmed } = await enrol(auth, 'Thief');
  expect(codeIn(confirmed), 'the auth server takes it for one').toBe('ok');
  expect(codeIn(await show(await signIn(), codeOf(secret)))).toBe('not_found');
  const person = await signIn();
  const { secret: own } = await addFactor(person, 'Phone');
  expect(codeIn(await show(await signIn(), codeOf(own)))).toBe('ok');
  expect(codeIn(await show(await signIn(), codeOf(secret)))).toBe('code_invalid');
});

test('a person who came in by a recovery code takes the lost factor away, and adds another', async () => {
  const { id } = await addFactor(auth, 'Lost');
  const cameIn = await signIn();
  counting = [];
  expect(codeIn(await dropSecondFactor(cameIn, id, byServer))).toBe('ok');
  const { confirmed } = await addFactor(await signIn(), 'New');
  expect(codeIn(confirmed)).toBe('ok');
});

test('a second factor that the auth server has lost makes no right code of another wrong', async () => {
  const { id, secret } = await addFactor(auth, 'Phone');
  counting = ['7e1f3c0a-0000-4000-8000-000000000000', id];
  expect(codeIn(await show(await signIn(), codeOf(secret)))).toBe('ok');
  expect(codeIn(await show(await signIn(), '000000'))).toBe('code_invalid');
});

test('a person without one is told that there is none to show', async () => {
  expect(codeIn(await show(auth, '123456'))).toBe('not_found');
});
