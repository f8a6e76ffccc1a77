import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { callingFunctions } from '#lib/platform/db/database-client.ts';
import { reachingFetch } from '#lib/platform/db/fetch-in-time.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { type CurrentUser, claimedUser } from './current-user.ts';
import { secondFactorsAreOffered } from './second-factor.ts';
import { lacksSecondFactor } from './store/second-factors.ts';

/**
 * Whose access token this is, after it was verified; null when it is nobody's, or not any more, or of somebody who has a second
 * factor and has not shown it.
 */
async function bearerUser(token: string): Promise<Result<CurrentUser | null>> {
  const client = callingFunctions(
    createClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
      // In the auth client's own capitals: a name that differs in them is sent beside its own, and both are refused.
      global: { fetch: reachingFetch().fetch, headers: { Authorization: `Bearer ${token}` } },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    }),
  );
  const user = claimedUser(await client.auth.getClaims(token));
  if (!user.ok || !user.value || !secondFactorsAreOffered()) return user;
  const lacking = await lacksSecondFactor(client);
  return lacking.ok ? ok(lacking.value ? null : user.value) : lacking;
}

/** For apps without cookies: whose access token stands in the header. A cookie that comes along counts for nothing. */
export async function requireBearerUser(headers: Pick<Headers, 'get'>): Promise<Result<CurrentUser>> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (!token) return fail('unauthorized');
  const user = await bearerUser(token);
  if (!user.ok) return user;
  return user.value ? ok(user.value) : fail('unauthorized');
}
