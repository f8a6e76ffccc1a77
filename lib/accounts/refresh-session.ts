import 'server-only';
import { createServerClient, type SetAllCookies } from '@supabase/ssr';
import { type NextRequest, NextResponse } from 'next/server';
import { reachingFetch } from '#lib/platform/db/fetch-in-time.ts';
import { endingWhenIdle, sessionCookieOptions } from '#lib/platform/db/session-cookie.ts';
import { env } from '#lib/platform/env.ts';
import { recentCounts } from '#lib/platform/recent-counts.ts';

/** In front of every page; the page itself says what is away. */
const REFRESH_MS = 2_500;

/**
 * Attack: somebody without an account sends made-up sessions that have run out. Each is asked for at the auth service, which counts by
 * the address that asks: ours. When it has had enough, nobody's session is renewed. So an address has so many that were refused.
 */
const MOST_REFUSED = 30;
const refused = recentCounts(5 * 60_000);

/**
 * Refreshes a session that is about to expire, and hands the new cookies to both sides: to the page
 * that renders now (by the request) and to the browser (by the response).
 *
 * `getSession` is enough here: it only looks at the expiry. Whether the token is genuine is decided where
 * it is used (`currentUser`, and the database for every query).
 */
export async function refreshSession(
  request: NextRequest,
  requestHeaders: Headers,
  address: string,
): Promise<NextResponse> {
  const next = () => NextResponse.next({ request: { headers: requestHeaders } });
  const cookieOptions = sessionCookieOptions();
  const isOfSession = ({ name }: { name: string }) => name.startsWith(cookieOptions.name);
  if (!request.cookies.getAll().some(isOfSession)) return next();

  let wasHeldBack = false;
  const { fetch: reach } = reachingFetch(REFRESH_MS);
  const fetchForAddress: typeof fetch = async (input, init) => {
    wasHeldBack = refused.of(address) >= MOST_REFUSED;
    if (wasHeldBack) return new Response('{}', { status: 429 });
    const response = await reach(input, init);
    if (response.status >= 400 && response.status < 429) refused.add(address);
    return response;
  };

  const changed: Parameters<SetAllCookies>[0] = [];
  const cacheHeaders: Parameters<SetAllCookies>[1] = {};
  const client = createServerClient(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions,
    global: { fetch: fetchForAddress },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (cookies, headers) => {
        changed.push(...cookies);
        Object.assign(cacheHeaders, headers);
      },
    },
  });
  const { error } = await client.auth.getSession();
  // For this request only: the page would ask, too. A browser keeps what it has.
  if (wasHeldBack) {
    request.cookies.delete(
      request.cookies
        .getAll()
        .filter(isOfSession)
        .map(({ name }) => name),
    );
    requestHeaders.set('cookie', request.cookies.toString());
    return next();
  }
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
