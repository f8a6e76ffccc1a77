import 'server-only';
import { cookies } from 'next/headers';
import { cookieName } from '#lib/platform/cookie-name.ts';
import { sessionCookieOptions } from '#lib/platform/db/session-cookie.ts';
import { isSigned, signature } from '#lib/platform/signing-key.ts';
import type { CurrentUser } from './current-user.ts';
import { RECOVERY_MINUTES } from './limits.public.ts';

const COOKIE = 'reflections-recovery';
const PURPOSE = 'reflections recovery';

const options = () => ({
  ...sessionCookieOptions(),
  name: cookieName(COOKIE),
  maxAge: RECOVERY_MINUTES * 60,
});
const signedText = ({ id, sessionId }: CurrentUser, until: string) => `${id} ${sessionId} ${until}`;

/**
 * Attack: whoever comes to somebody's open browser sets a password of their own. Without the old one a password is set only by the
 * session that a mailed link for this very purpose began, for a quarter of an hour.
 */
export async function markRecovery(user: CurrentUser): Promise<void> {
  const until = String(Date.now() + RECOVERY_MINUTES * 60_000);
  const store = await cookies();
  const { name, ...rest } = options();
  store.set(name, `${until}.${signature(PURPOSE, signedText(user, until))}`, rest);
}

export async function isRecovering(user: CurrentUser): Promise<boolean> {
  const value = (await cookies()).get(cookieName(COOKIE))?.value ?? '';
  const [until = '', mark = ''] = value.split('.');
  return isSigned(PURPOSE, signedText(user, until), mark) && Number(until) > Date.now();
}

export async function endRecovery(): Promise<void> {
  (await cookies()).delete(options());
}
