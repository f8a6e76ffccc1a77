import { type NextRequest, NextResponse } from 'next/server';
import { refreshSession } from '#lib/auth/refresh-session.ts';
import { checkFormPost } from '#lib/http/check-form-post.ts';
import { failureResponse } from '#lib/http/failure-response.ts';
import { prepareRequest, secureResponse } from '#lib/http/page-request.ts';

/** Runs before every page and route: names the request, refreshes the session cookie, sets the security headers. */
export async function proxy(request: NextRequest) {
  const prepared = prepareRequest(request);
  const accepted = await checkFormPost(request);
  if (!accepted.ok) {
    const refusal = failureResponse(accepted.error, prepared.id);
    return secureResponse(new NextResponse(refusal.body, refusal), prepared);
  }
  return secureResponse(await refreshSession(request, prepared.headers), prepared);
}

export const config = { matcher: ['/((?!_next/static/|_next/image$|icon\\.svg$|favicon\\.ico$).*)'] };
