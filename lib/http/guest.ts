import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { env } from '#lib/platform/env.ts';
import { ok, type Result } from '#lib/platform/result.ts';

const COOKIE = 'reflections-guest';
const MAX_AGE_SECONDS = 60 * 60 * 24 * 30;

export type Guest = { guestId: string };

/**
 * Who a guest is: the same as before, and nothing else. Attack: stewards see the rows of guests' conversations; so what stands
 * there is made from the cookie, and no cookie can be made from it.
 */
export async function currentGuest(): Promise<Guest | null> {
  const token = z.uuid().safeParse((await cookies()).get(COOKIE)?.value);
  return token.success ? { guestId: guestIdOf(token.data) } : null;
}

/** Whoever comes for the first time is given a cookie. Only in a route handler. */
export async function requireGuest(): Promise<Result<Guest>> {
  const known = await currentGuest();
  if (known) return ok(known);
  const token = randomUUID();
  (await cookies()).set(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().APP_URL.startsWith('https://'),
    maxAge: MAX_AGE_SECONDS,
  });
  return ok({ guestId: guestIdOf(token) });
}

function guestIdOf(token: string): string {
  const hash = createHash('sha256').update(token).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
