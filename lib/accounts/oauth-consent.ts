import 'server-only';
import type { SupabaseClient } from '@supabase/supabase-js';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

type Auth = SupabaseClient['auth'];

export type AskedAccess = {
  authorizationId: string;
  /** As it calls itself: anybody can register one under any name. */
  clientName: string;
  clientAddress: string | null;
  /** Where the answer is sent, which tells more of who asks than the name does. */
  sentTo: string;
  scopes: string[];
};

/** Which client asks for what at Supabase's OAuth server; an address where the person has agreed to exactly that before. */
export async function readAskedAccess(
  auth: Auth,
  authorizationId: string,
): Promise<Result<AskedAccess | { goOnAt: string }>> {
  const { data, error } = await auth.oauth.getAuthorizationDetails(authorizationId);
  if (error) return refusal(error);
  if (!('authorization_id' in data)) return goOn(data.redirect_url);
  const { client, redirect_uri, scope } = data;
  return ok({
    authorizationId,
    clientName: client.name,
    clientAddress: client.uri || null,
    sentTo: redirect_uri,
    scopes: scope.split(/\s+/).filter(Boolean),
  });
}

/** Answers the address of the client at which it learns what was decided. */
export async function decideAccess(
  auth: Auth,
  { authorizationId, allow }: { authorizationId: string; allow: boolean },
): Promise<Result<{ goOnAt: string }>> {
  const options = { skipBrowserRedirect: true };
  const { data, error } = allow
    ? await auth.oauth.approveAuthorization(authorizationId, options)
    : await auth.oauth.denyAuthorization(authorizationId, options);
  return error ? refusal(error) : goOn(data.redirect_url);
}

type AuthError = Parameters<typeof fromAuthError>[0];

/** One that is unknown, used, expired or somebody else's is told apart for nobody. */
function refusal(error: AuthError): Result<never> {
  const { status } = error;
  return status === 400 || status === 403 || status === 404 || status === 422
    ? fail('not_found')
    : fromAuthError(error);
}

/** Attack: a client registers an address that is a script. Addresses of programs on the person's machine have schemes of their own. */
function goOn(address: string): Result<{ goOnAt: string }> {
  const scheme = URL.canParse(address) ? new URL(address).protocol : '';
  const isScript = ['', 'javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'].includes(scheme);
  return isScript ? fail('not_found') : ok({ goOnAt: address });
}
