import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPasskeyInput, passkeySignInInput } from '#lib/accounts/passkey-input.public.ts';
import { addPasskey, askForPasskey, beginPasskey, signInByPasskey } from '#lib/accounts/passkeys.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { startHostedAuth } from './hosted-auth.ts';

let hosted: Awaited<ReturnType<typeof startHostedAuth>>;
type Auth = ReturnType<typeof createClient>['auth'];
let auth: Auth;
/** Added through us: what the database keeps. */
let kept: Map<string, string>;

beforeEach(async () => {
  hosted = await startHostedAuth();
  kept = new Map();
  auth = await signInByPassword();
});
afterEach(() => hosted.stop());

const browser = (key = 'publishable') =>
  createClient(hosted.url, key, { auth: { persistSession: false, autoRefreshToken: false } }).auth;

async function signInByPassword(): Promise<Auth> {
  const client = browser();
  const { error } = await client.signInWithPassword({ email: 'vera@example.org', password: 'right' });
  if (error) throw error;
  return client;
}

type Device = { id: string; publicKey: string; privateKey: KeyObject };

function newDevice(id = randomBytes(20).toString('base64url')): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    id,
    privateKey,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  };
}

const clientData = (type: string, options: object) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: 'challenge' in options && options.challenge,
      origin: 'https://app.example',
    }),
  ).toString('base64url');

const credentialOf = ({ id }: Device, response: object) =>
  JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

function registered(device: Device, { challengeId, options }: { challengeId: string; options: object }) {
  const response = {
    clientDataJSON: clientData('webauthn.create', options),
    attestationObject: device.publicKey,
  };
  return addPasskeyInput.parse({ challengeId, credential: credentialOf(device, response) });
}

/** Whether its person was known by a finger, a face or a PIN is a bit of what the device signs. */
function used(
  device: Device,
  { challengeId, options }: { challengeId: string; options: object },
  { isVerified = true } = {},
) {
  const clientDataJSON = clientData('webauthn.get', options);
  const said = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
  const authenticatorData = Buffer.concat([
    randomBytes(32),
    Buffer.from([isVerified ? 0x05 : 0x01, 0, 0, 0, 1]),
  ]);
  const signature = sign('sha256', Buffer.concat([authenticatorData, said]), device.privateKey);
  const response = {
    clientDataJSON,
    authenticatorData: authenticatorData.toString('base64url'),
    signature: signature.toString('base64url'),
    userHandle: Buffer.from(hosted.userId).toString('base64url'),
  };
  return passkeySignInInput.parse({ challengeId, credential: credentialOf(device, response) });
}

const valueIn = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

async function register(by: Auth, device: Device): Promise<string> {
  const begun = await by.passkey.startRegistration();
  if (begun.error) throw begun.error;
  const { challenge_id: challengeId, options } = begun.data;
  return valueIn(await addPasskey(by, registered(device, { challengeId, options })));
}

async function add(device: Device): Promise<string> {
  const begun = valueIn(await beginPasskey(auth, [...kept.values()]));
  const id = valueIn(await addPasskey(auth, registered(device, begun)));
  kept.set(device.id, id);
  return id;
}

async function isOwn(userId: string, credentialId: string): Promise<Result<boolean>> {
  const { data } = await browser('secret').admin.passkey.listPasskeys({ userId });
  return ok(data?.some(({ id }) => id === kept.get(credentialId)) ?? false);
}

/** What comes of it, and whether the browser holds a session afterwards. */
async function comeIn(device: Device, how?: { isVerified: boolean }) {
  const client = browser();
  const asked = valueIn(await askForPasskey(client));
  const result = await signInByPasskey(client, used(device, asked, how), isOwn);
  const { data } = await client.getSession();
  return [result.ok ? 'ok' : result.error.code, data.session !== null];
}

test('a passkey that its person added lets them in, as often as it is used', async () => {
  const phone = newDevice();
  await add(phone);
  expect(await comeIn(phone)).toEqual(['ok', true]);
  expect(await comeIn(phone)).toEqual(['ok', true]);
});

test('a passkey that a thief registered at the auth server itself lets nobody in, and goes when its person adds one', async () => {
  const thief = newDevice();
  await register(auth, thief);
  expect(await comeIn(thief)).toEqual(['passkey_refused', false]);
  await add(newDevice());
  expect((await auth.passkey.list()).data).toHaveLength(1);
});

test('a thief who puts a passkey of their own in the place of one, under its credential, is not taken for its person', async () => {
  const phone = newDevice();
  const id = await add(phone);
  await auth.passkey.delete({ passkeyId: id });
  const forged = newDevice(phone.id);
  await register(auth, forged);
  expect(await comeIn(forged)).toEqual(['passkey_refused', false]);
});

test('a device that does not know its person lets nobody in: whoever found it has it, too', async () => {
  const key = newDevice();
  await add(key);
  expect(await comeIn(key, { isVerified: false })).toEqual(['passkey_refused', false]);
});

test('an answer to another challenge, one that was used before, and one of another key are refused', async () => {
  const phone = newDevice();
  await add(phone);
  const client = browser();
  const asked = valueIn(await askForPasskey(client));
  const answer = used(phone, asked);
  expect((await signInByPasskey(client, answer, isOwn)).ok).toBe(true);
  const codes = [];
  for (const again of [answer, used(phone, { ...asked, options: { challenge: 'b3RoZXI' } })])
    codes.push(await signInByPasskey(client, again, isOwn));
  codes.push(
    await signInByPasskey(client, used(newDevice(phone.id), valueIn(await askForPasskey(client))), isOwn),
  );
  expect(codes.map((result) => (result.ok ? 'ok' : result.error.code))).toEqual(
    Array(3).fill('passkey_refused'),
  );
});

test('an answer that no browser gives is refused before anybody is asked', () => {
  const challengeId = '7f3f2a52-3f6d-4c8e-9d53-0d3a1f0f8c11';
  for (const credential of ['', '{}', '[]', 'null', JSON.stringify({ id: '../..', type: 'public-key' })])
    expect(passkeySignInInput.safeParse({ challengeId, credential }).success, credential).toBe(false);
});
