import 'server-only';
import { randomBytes } from 'node:crypto';
import type { NextRequest, NextResponse } from 'next/server';
import { LOOKED_AT_HEADER } from '../db/silence.ts';
import { env } from '../env.ts';
import { REQUEST_ID_HEADER, requestId } from './request-id.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

/** The path that was asked for, which Next does not tell a layout or a page. */
export const PATH_HEADER = 'x-request-path';

type PreparedRequest = { headers: Headers; policy: string; id: string; framedBy: readonly string[] };

/** What every page and route is told about its request, whatever the caller wrote into these headers. */
export function prepareRequest(request: NextRequest, framedBy: readonly string[]): PreparedRequest {
  const nonce = randomBytes(18).toString('base64');
  const policy = contentSecurityPolicy(nonce, framedBy);
  const id = requestId(request.headers);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Next reads the nonce out of the policy and puts it on its own scripts.
  headers.set('content-security-policy', policy);
  headers.set(REQUEST_ID_HEADER, id);
  headers.set(PATH_HEADER, request.nextUrl.pathname);
  headers.set(LOOKED_AT_HEADER, isLookedAt(request) ? 'yes' : 'no');
  // Next refuses an action whose origin is not its host, and behind a proxy the host is often another name.
  const publicAddress = new URL(env().APP_URL);
  if (headers.get('origin') === publicAddress.origin) headers.set('x-forwarded-host', publicAddress.host);
  return { headers, policy, id, framedBy };
}

/** And no form, export or stream. */
export const isPage = ({ method, nextUrl: { pathname } }: NextRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && !pathname.startsWith('/api/');

const isLookedAt = (request: NextRequest): boolean =>
  isPage(request) || (['GET', 'HEAD'].includes(request.method) && request.nextUrl.pathname === '/api/health');

export function secureResponse(
  response: NextResponse,
  { policy, id, framedBy }: PreparedRequest,
): NextResponse {
  response.headers.set('content-security-policy', policy);
  response.headers.set(REQUEST_ID_HEADER, id);
  for (const [name, value] of Object.entries(securityHeaders(framedBy))) response.headers.set(name, value);
  return response;
}
