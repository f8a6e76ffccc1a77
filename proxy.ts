import type { NextRequest } from 'next/server';
import { refreshSession } from '#lib/auth/refresh-session.ts';
import { prepareRequest, secureResponse } from '#lib/http/page-request.ts';

/** Runs before every page and route: names the request, refreshes the session cookie, sets the security headers. */
export async function proxy(request: NextRequest) {
  const prepared = prepareRequest(request.headers);
  return secureResponse(await refreshSession(request, prepared.headers), prepared);
}

export const config = { matcher: ['/((?!_next/static|_next/image|icon.svg|favicon.ico).*)'] };
