import 'server-only';
import { headers } from 'next/headers';
import { takeRateLimit } from '#lib/platform/db/rate-limits.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { bucketOf } from '#lib/platform/http/enforce-rate-limit.ts';
import { endLookingAround } from '#lib/platform/http/looking-around.ts';
import { signature } from '#lib/platform/signing-key.ts';
import { rememberLanguage } from './choose-language.ts';
import { deviceName } from './device-name.public.ts';
import { rememberDevice } from './known-device.ts';
import { NOTED_REFUSALS } from './limits.public.ts';
import { requireSignIn, requireUser } from './require-user.ts';
import { noteSecurityEvent, type SecurityEvent } from './store/as-service/security-events.ts';
import { findOwnLanguage } from './store/as-user/profiles.ts';
import { noteOwnSignIn } from './store/own-account.ts';

/** After a sign-in, in whichever form: the browser is known from now on, and its person finds it in the list of their devices. */
export async function noteSignIn(by: 'password' | 'mail' | 'passkey'): Promise<void> {
  const user = await requireSignIn();
  if (!user.ok) return;
  await endLookingAround();
  // Attack: who has the password alone would be taken for its person, whose tries are neither slowed down nor told.
  if ((await requireUser()).ok) await rememberDevice(user.value.email);
  const db = await userClient();
  await noteOwnSignIn(db, deviceName((await headers()).get('user-agent')));
  const language = await findOwnLanguage(db, user.value.id);
  if (language.ok && language.value) await rememberLanguage(language.value);
  await noteSecurityEvent({ action: 'sign_in.succeeded', userId: user.value.id, details: { by } });
}

export async function noteRefusal(
  action: Extract<SecurityEvent['action'], `${string}.refused`>,
  userId?: string,
): Promise<void> {
  const address = clientAddress(await headers());
  const taken = await takeRateLimit(bucketOf(action, address), NOTED_REFUSALS);
  if (!taken.ok || !taken.value.allowed) return;
  // Attack: of a bare hash of an address its few billion possibilities are tried in a minute, and the log is never erased.
  const network = signature('reflections network of a refusal', address).slice(0, 12);
  await noteSecurityEvent({ action, details: { network }, ...(userId && { userId }) });
}
