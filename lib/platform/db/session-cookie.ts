import 'server-only';
import { cookieName, cookiesAreSecure } from '../cookie-name.ts';
import { UNUSED_SIGN_IN_DAYS } from '../limits.public.ts';

/** The browser never talks to the database itself, so its scripts have no business reading the session. */
export const sessionCookieOptions = () => ({
  name: cookieName('reflections-session'),
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: cookiesAreSecure(),
});

const IDLE_SECONDS = UNUSED_SIGN_IN_DAYS * 24 * 60 * 60;

/**
 * The client would keep the cookie for 400 days. It ends a month after it was used last, as each refresh of the session sets it
 * anew; so does the session itself, in the database.
 */
export const endingWhenIdle = <Options extends { maxAge?: number | undefined }>(
  options: Options,
): Options => ({
  ...options,
  ...(options.maxAge && { maxAge: Math.min(options.maxAge, IDLE_SECONDS) }),
});
