import 'server-only';
import { isAuthError, type SupabaseClient } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';
import { fromAuthError } from './auth-failure.ts';
import type { CurrentUser } from './current-user.ts';
import { deviceName } from './device-name.public.ts';
import { noteRefusal, noteSignIn } from './note-sign-in.ts';
import type { Assertion, Registration } from './passkey-input.public.ts';
import { requireSignIn } from './require-user.ts';
import { secondFactorsAreOffered } from './second-factor.ts';
import { forgetPasskey, isOwnPasskey, keepPasskey } from './store/as-service/passkeys.ts';
import { noteSecurityEvent } from './store/as-service/security-events.ts';
import { listOwnPasskeys } from './store/as-user/passkeys.ts';
import { noteShownFactor } from './store/second-factors.ts';
import { passkeyAddedMail, passkeyTexts } from './texts/account.public.ts';

type Auth = SupabaseClient['auth'];

/** Supabase Auth keeps them, where its operator has switched them on there and here; the embedded stack knows none. */
export const passkeysAreOffered = (): boolean => env().PASSKEYS === 'on' && secondFactorsAreOffered();

/** What a browser is asked with. */
type PasskeyChallenge = { challengeId: string; options: object };

/** What the auth server has beside those that count, somebody else registered: it goes. */
export async function beginPasskey(
  auth: Auth,
  counting: readonly string[],
): Promise<Result<PasskeyChallenge>> {
  const listed = await auth.passkey.list();
  if (listed.error) return fromAuthError(listed.error);
  for (const { id } of listed.data.filter((one) => !counting.includes(one.id))) {
    const { error } = await auth.passkey.delete({ passkeyId: id });
    if (error) return fromAuthError(error);
  }
  const { data, error } = await auth.passkey.startRegistration();
  return error ? fromAuthError(error) : ok({ challengeId: data.challenge_id, options: data.options });
}

/** Answers its id at the auth server. */
export async function addPasskey(
  auth: Auth,
  answer: { challengeId: string; credential: Registration },
): Promise<Result<string>> {
  const { data, error } = await auth.passkey.verifyRegistration(answer);
  return error ? refusedBy(error) : ok(data.id);
}

export async function askForPasskey(auth: Auth): Promise<Result<PasskeyChallenge>> {
  const { data, error } = await auth.passkey.startAuthentication();
  return error ? fromAuthError(error) : ok({ challengeId: data.challenge_id, options: data.options });
}

/**
 * Signs in with a passkey that its person added through us, and by whose device they were known: by a finger, a face or a PIN. With any
 * other, one that a thief registered at the auth server among them, nobody comes in.
 */
export async function signInByPasskey(
  auth: Auth,
  answer: { challengeId: string; credential: Assertion },
  isOwn: (userId: string, credentialId: string) => Promise<Result<boolean>>,
): Promise<Result<null>> {
  if (!verifiedItsUser(answer.credential)) return fail('passkey_refused');
  const { data, error } = await auth.passkey.verifyAuthentication(answer);
  if (error) return refusedBy(error);
  const own = data.user ? await isOwn(data.user.id, answer.credential.id) : ok(false);
  if (own.ok && own.value) return ok(null);
  await auth.signOut({ scope: 'local' });
  return own.ok ? fail('passkey_refused') : own;
}

const refusedBy = (error: unknown) => (isAuthError(error) ? fromAuthError(error) : fail('passkey_refused'));

/** A bit of what the device signed (https://www.w3.org/TR/webauthn-3/#authdata-flags); the auth server asks for it, and takes it without. */
function verifiedItsUser({ response }: Assertion): boolean {
  const flags = Buffer.from(response.authenticatorData, 'base64url')[32] ?? 0;
  return (flags & 0x04) !== 0;
}

type Answer<Credential> = { challengeId: string; credential: Credential };

export async function beginOwnPasskey(): Promise<Result<PasskeyChallenge>> {
  if (!passkeysAreOffered()) return fail('unavailable');
  const db = await userClient();
  const own = await listOwnPasskeys(db);
  if (!own.ok) return own;
  return beginPasskey(
    db.auth,
    own.value.map(({ id }) => id),
  );
}

/** It has the name of the browser in which it was made. */
export async function addOwnPasskey(user: CurrentUser, answer: Answer<Registration>): Promise<Result<null>> {
  if (!passkeysAreOffered()) return fail('unavailable');
  const { auth } = await userClient();
  const added = await addPasskey(auth, answer);
  if (!added.ok) return added;
  const name = deviceName((await headers()).get('user-agent')) || passkeyTexts.unnamed;
  const kept = await keepPasskey(user.id, { id: added.value, credentialId: answer.credential.id, name });
  if (!kept.ok) {
    await auth.passkey.delete({ passkeyId: added.value });
    return kept;
  }
  await noteSecurityEvent({ action: 'passkey.added', userId: user.id });
  await sendMail({ to: user.email, ...passkeyAddedMail });
  return ok(null);
}

export async function removeOwnPasskey(user: CurrentUser, passkeyId: string): Promise<Result<null>> {
  const forgotten = await forgetPasskey(user, passkeyId);
  if (forgotten.ok) await noteSecurityEvent({ action: 'passkey.removed', userId: user.id });
  return forgotten;
}

export async function beginSignInByPasskey(): Promise<Result<PasskeyChallenge>> {
  return passkeysAreOffered() ? askForPasskey((await userClient()).auth) : fail('unavailable');
}

/** A session of a passkey is nobody's until it is noted here that it was one of their own. */
export async function finishSignInByPasskey(answer: Answer<Assertion>): Promise<Result<null>> {
  if (!passkeysAreOffered()) return fail('unavailable');
  const { auth } = await userClient();
  const signedIn = await signInByPasskey(auth, answer, isOwnPasskey);
  if (!signedIn.ok) {
    if (signedIn.error.code === 'passkey_refused') await noteRefusal('sign_in.refused');
    return signedIn;
  }
  const user = await requireSignIn();
  if (!user.ok) return user;
  const shown = await noteShownFactor(user.value);
  if (!shown.ok) return shown;
  await noteSignIn('passkey');
  return ok(null);
}
