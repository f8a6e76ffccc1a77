import 'server-only';
import { randomBytes } from 'node:crypto';
import type { NextResponse } from 'next/server';
import { REQUEST_ID_HEADER, requestId } from './request-id.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

type PreparedRequest = { headers: Headers; policy: string; id: string };

/** Next reads the nonce out of the policy in the request headers and puts it on its own scripts. */
export function prepareRequest(incoming: Headers): PreparedRequest {
  const nonce = randomBytes(18).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const id = requestId(incoming);
  const headers = new Headers(incoming);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set(REQUEST_ID_HEADER, id);
  return { headers, policy, id };
}

export function secureResponse(response: NextResponse, { policy, id }: PreparedRequest): NextResponse {
  response.headers.set('content-security-policy', policy);
  response.headers.set(REQUEST_ID_HEADER, id);
  for (const [name, value] of Object.entries(securityHeaders())) response.headers.set(name, value);
  return response;
}
