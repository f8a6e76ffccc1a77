import { type NextRequest, NextResponse } from 'next/server';
import { refreshSession } from '#lib/accounts/refresh-session.ts';
import { framedBy } from '#lib/conversations/framed-by.ts';
import { whileLookedAt } from '#lib/platform/db/silence.ts';
import { requireOwnHost } from '#lib/platform/http/app-origin.ts';
import { awayPage, busyPage } from '#lib/platform/http/busy-page.ts';
import { checkFormPost } from '#lib/platform/http/check-form-post.ts';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { failureResponse } from '#lib/platform/http/failure-response.ts';
import { isPage, prepareRequest, secureResponse } from '#lib/platform/http/page-request.ts';
import { takePageTurn } from '#lib/platform/http/page-turns.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

/** Runs before every page and route: names the request, refreshes the session cookie, sets the security headers. */
export async function proxy(request: NextRequest) {
  const accepted = await requireAcceptable(request);
  // Before anything is asked of the database.
  const isBusy = accepted.ok && isPage(request) && !(await takePageTurn(request.headers));
  const framed =
    accepted.ok && !isBusy ? await whileLookedAt(() => framedBy(request.nextUrl.pathname)) : ok([]);
  const prepared = prepareRequest(request, framed.ok ? framed.value : []);
  if (!accepted.ok) {
    const refusal = failureResponse(accepted.error, prepared.id);
    return secureResponse(new NextResponse(refusal.body, refusal), prepared);
  }
  if (isBusy || !framed.ok) {
    const waiting = isBusy ? busyPage() : awayPage();
    return secureResponse(new NextResponse(waiting.body, waiting), prepared);
  }
  const renewed = await whileLookedAt(() =>
    refreshSession(request, prepared.headers, clientAddress(request.headers)),
  );
  return secureResponse(renewed, prepared);
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Before anything is done for a request: that it was sent to us, by a method we know, in a form of ours. */
async function requireAcceptable(request: NextRequest): Promise<Result<null>> {
  const host = requireOwnHost(request.headers);
  if (!host.ok) return host;
  if (!METHODS.includes(request.method)) return fail('method_not_allowed');
  return checkFormPost(request);
}

export const config = {
  matcher: [
    '/((?!api/reflections/import$|_next/static/|_next/image$|icon\\.svg$|favicon\\.ico$).*)',
    // A whole reflection comes as one body, which Next would hold, and cut, for the proxy. No form of another site can name this type.
    {
      source: '/api/reflections/import',
      missing: [{ type: 'header', key: 'content-type', value: 'application/jsonl' }],
    },
  ],
};
