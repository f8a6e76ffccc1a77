import 'server-only';
import { cookies } from 'next/headers';
import { cookieName } from '#lib/platform/cookie-name.ts';
import { sessionCookieOptions } from '#lib/platform/db/session-cookie.ts';
import { safePath } from '#lib/platform/safe-path.public.ts';

const COOKIE = 'reflections-return';

/**
 * Where a person was going when they were asked to sign in. It waits in a cookie while they look for our
 * mail, so that a link in that mail never carries an address that somebody could have put there.
 */
export async function rememberReturnPath(path: string): Promise<void> {
  const store = await cookies();
  const name = cookieName(COOKIE);
  store.set(name, safePath(path), { ...sessionCookieOptions(), name, maxAge: 3600 });
}

export async function takeReturnPath(): Promise<string> {
  const store = await cookies();
  const path = safePath(store.get(cookieName(COOKIE))?.value);
  // A cookie of such a name is taken away in the same form only in which it was set.
  store.delete({ ...sessionCookieOptions(), name: cookieName(COOKIE) });
  return path;
}
