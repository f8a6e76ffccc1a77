import 'server-only';
import { cookies, headers } from 'next/headers';
import { cookieName } from '../cookie-name.ts';
import { sessionCookieOptions } from '../db/session-cookie.ts';
import { fail, ok, type Result } from '../result.ts';

const COOKIE = 'reflections-looking';
const DAYS = 30;

/**
 * Who opened the demo by its button on the first page sees its owner's side and changes nothing there, or the next visitor
 * would meet what this one wrote as the person's own words. It holds who looks, not an attacker: the demo's password stands in the
 * terminal, and who signs in with it changes what they like.
 */
export async function beginLookingAround(): Promise<void> {
  (await cookies()).set({ ...options(), value: '1', maxAge: DAYS * 86_400 });
}

/** At a sign-in of one's own, and when one leaves. */
export async function endLookingAround(): Promise<void> {
  if (isLookingAround(await headers())) (await cookies()).delete(options());
}

const options = () => ({ ...sessionCookieOptions(), name: cookieName(COOKIE) });

export const isLookingAround = (asked: { get(name: string): string | null }): boolean =>
  (asked.get('cookie') ?? '').split('; ').some((cookie) => cookie.startsWith(`${cookieName(COOKIE)}=`));

export const requireMoreThanLooking = (asked: Headers): Result<null> =>
  isLookingAround(asked) ? fail('demo_is_shown') : ok(null);

/** Their own conversations and chats are theirs, and a clip is only asked for. */
const CHANGES_A_REFLECTION = /^\/api\/reflections\/(?![^/]+\/(?:chat(?:\/|$)|clips$))/u;

export const changesAReflection = (path: string): boolean => CHANGES_A_REFLECTION.test(path);
