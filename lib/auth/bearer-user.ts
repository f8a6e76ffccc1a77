import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { env } from '#lib/platform/env.ts';
import type { Result } from '#lib/platform/result.ts';
import { type CurrentUser, claimedUser } from './current-user.ts';

/** Whose access token this is, after it was verified; null when it is nobody's, or not any more. */
export async function bearerUser(token: string): Promise<Result<CurrentUser | null>> {
  const { auth } = createClient(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  return claimedUser(await auth.getClaims(token));
}
