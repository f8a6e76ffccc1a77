import 'server-only';
import { env } from '#lib/platform/env.ts';

/** The browser never talks to the database itself, so its scripts have no business reading the session. */
export const sessionCookieOptions = () => ({
  name: 'reflections-session',
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: env().APP_URL.startsWith('https://'),
});
