import 'server-only';
import { headers } from 'next/headers';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';
import type { CurrentUser } from './current-user.ts';
import { deviceName } from './device-name.public.ts';
import { noteRefusal, noteSignIn } from './note-sign-in.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  type PasskeyChallenge,
  passkeysAreOffered,
  signInByPasskey,
} from './passkey.ts';
import type { Assertion, Registration } from './passkey-input.public.ts';
import { requireSignIn } from './require-user.ts';
import { forgetPasskey, isOwnPasskey, keepPasskey } from './store/as-service/passkeys.ts';
import { noteSecurityEvent } from './store/as-service/security-events.ts';
import { listOwnPasskeys } from './store/as-user/passkeys.ts';
import { noteShownFactor } from './store/second-factors.ts';
import { passkeyAddedMail, passkeyTexts } from './texts/account.public.ts';

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
