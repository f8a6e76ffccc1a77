import 'server-only';
import { createServerClient, type SetAllCookies } from '@supabase/ssr';
import { type NextRequest, NextResponse } from 'next/server';
import { reachingFetch } from '#lib/db/fetch-in-time.ts';
import { endingWhenIdle, sessionCookieOptions } from '#lib/db/session-cookie.ts';
import { env } from '#lib/platform/env.ts';

/** In front of every page; the page itself says what is away. */
const REFRESH_MS = 2_500;

/**
 * Refreshes a session that is about to expire, and hands the new cookies to both sides: to the page
 * that renders now (by the request) and to the browser (by the response).
 *
 * `getSession` is enough here: it only looks at the expiry. Whether the token is genuine is decided where
 * it is used (`currentUser`, and the database for every query).
 */
export async function refreshSession(request: NextRequest, requestHeaders: Headers): Promise<NextResponse> {
  const next = () => NextResponse.next({ request: { headers: requestHeaders } });
  const cookieOptions = sessionCookieOptions();
  if (!request.cookies.getAll().some(({ name }) => name.startsWith(cookieOptions.name))) return next();

  const changed: Parameters<SetAllCookies>[0] = [];
  const cacheHeaders: Parameters<SetAllCookies>[1] = {};
  const client = createServerClient(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions,
    global: { fetch: reachingFetch(REFRESH_MS).fetch },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (cookies, headers) => {
        changed.push(...cookies);
        Object.assign(cacheHeaders, headers);
      },
    },
  });
  const { error } = await client.auth.getSession();
  // The client drops a session whose refresh was refused for coming too often, or could not be asked for. It is not over: the
  // next request may try.
  if (error?.status === 429) return next();

  for (const { name, value } of changed) request.cookies.set(name, value);
  if (changed.length > 0) requestHeaders.set('cookie', request.cookies.toString());
  const response = next();
  for (const { name, value, options } of changed) response.cookies.set(name, value, endingWhenIdle(options));
  // A response that carries a session must not be kept by a cache on the way.
  for (const [name, value] of Object.entries(cacheHeaders)) response.headers.set(name, value);
  return response;
}
