import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { cookieName, cookiesAreSecure } from '#lib/platform/cookie-name.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { isSigned, signature } from '#lib/platform/signing-key.ts';
import { writtenCode } from '#lib/platform/written-code.ts';
import { GUEST_BY_CODE_MINUTES, GUEST_COOKIE_DAYS } from './limits.public.ts';

const COOKIE = 'reflections-guest';
/** Of apps, which have no cookies. */
const GUEST_HEADER = 'x-guest-token';
const PURPOSE = 'reflections guest';

export type Guest = { guestId: string };

/**
 * Who a guest is: the same as before, and nothing else. Attack: stewards see the rows of guests' conversations; so what stands
 * there is made from what the guest keeps, and nothing that a guest keeps can be made from it. Nor can a caller choose who to
 * be: what is kept is signed.
 */
export async function currentGuest(): Promise<Guest | null> {
  return guestOf((await headers()).get(GUEST_HEADER) ?? (await cookies()).get(cookieName(COOKIE))?.value);
}

/** Of what a guest keeps: in a cookie on the web, by itself in an app. */
function guestOf(kept: string | null | undefined): Guest | null {
  const [, token, signed] = /^([0-9a-f-]{36})\.([\w-]{32})$/.exec(kept ?? '') ?? [];
  return token && signed && isSigned(PURPOSE, token, signed) ? { guestId: guestIdOf(token) } : null;
}

/** For apps. Whoever comes for the first time is given something to keep; what is no guest's is refused. */
export async function requireGuestToken(
  sent: Pick<Headers, 'get'>,
): Promise<Result<Guest & { guestToken: string }>> {
  const guestToken = sent.get(GUEST_HEADER) ?? newToken();
  const guest = guestOf(guestToken);
  return guest ? ok({ ...guest, guestToken }) : fail('invalid_request');
}

/** Whoever comes for the first time is given a cookie. Only in a route handler. */
export const requireGuest = (): Promise<Result<Guest>> =>
  guestWithCookie({ sameSite: 'lax', secure: cookiesAreSecure() });

/**
 * The same inside of another website. Browsers send a cookie there only when it is made for that, and keep one apart for each
 * website: so nobody can follow a guest from one to the next, and none of them acts as the guest of our own page.
 */
export const requireEmbeddedGuest = (): Promise<Result<Guest>> =>
  guestWithCookie({ sameSite: 'none', secure: true, partitioned: true });

type Where = { sameSite: 'lax' | 'none'; secure: boolean; partitioned?: boolean };

async function guestWithCookie(where: Where): Promise<Result<Guest>> {
  const known = await currentGuest();
  if (known) return ok(known);
  const token = newToken();
  (await cookies()).set(cookieName(COOKIE), token, {
    path: '/',
    httpOnly: true,
    maxAge: GUEST_COOKIE_DAYS * 24 * 60 * 60,
    ...where,
  });
  const guest = guestOf(token);
  return guest ? ok(guest) : fail('internal');
}

/** What a guest may write down: always the same for the same guest, and made from nothing that stewards see. */
export const guestCode = ({ guestId }: Guest): string =>
  writtenCode(Buffer.from(signature('reflections guest code', guestId), 'base64url'));

const BY_CODE_COOKIE = 'reflections-said';
const BY_CODE_PURPOSE = 'reflections guest by code';

const byCodeOptions = () => ({
  name: cookieName(BY_CODE_COOKIE),
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: cookiesAreSecure(),
  maxAge: GUEST_BY_CODE_MINUTES * 60,
});

/** After a code was found: for an hour this browser may see what that guest said, and talks on as whoever it was. */
export async function rememberByCode({ guestId }: Guest): Promise<void> {
  const text = `${guestId}.${Date.now() + GUEST_BY_CODE_MINUTES * 60_000}`;
  const { name, ...options } = byCodeOptions();
  (await cookies()).set(name, `${text}.${signature(BY_CODE_PURPOSE, text)}`, options);
}

/** The guest whose code was entered here, or else the one whom this browser is. */
export async function requireKnownGuest(): Promise<Result<Guest>> {
  const value = (await cookies()).get(byCodeOptions().name)?.value ?? '';
  const [, text = '', guestId = '', until = '', signed = ''] =
    /^(([0-9a-f-]{36})\.(\d+))\.([\w-]{32})$/.exec(value) ?? [];
  if (guestId && isSigned(BY_CODE_PURPOSE, text, signed) && Number(until) > Date.now())
    return ok({ guestId });
  const guest = await currentGuest();
  return guest ? ok(guest) : fail('not_found');
}

/** After they deleted what they said. */
export async function forgetGuest(): Promise<void> {
  const store = await cookies();
  store.delete(byCodeOptions());
  store.delete({ ...byCodeOptions(), name: cookieName(COOKIE) });
}

function newToken(): string {
  const token = randomUUID();
  return `${token}.${signature(PURPOSE, token)}`;
}

function guestIdOf(token: string): string {
  const hash = createHash('sha256').update(token).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
