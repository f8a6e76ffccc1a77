import 'server-only';
import { env } from './env.ts';

/** Whether browsers reach the app over TLS: then its cookies travel no other way. */
export const cookiesAreSecure = () => env().APP_URL.startsWith('https://');

/**
 * Attack: a page of a neighbouring name sets a cookie for ours. A browser takes one whose name begins with `__Host-` from this
 * very name over TLS only, and for the whole of it.
 */
export const cookieName = (name: string): string => (cookiesAreSecure() ? `__Host-${name}` : name);
