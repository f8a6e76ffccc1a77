import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { reachingFetch } from '#lib/platform/db/fetch-in-time.ts';
import { env } from '#lib/platform/env.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

/** Whether it is this person's. The auth server answers that by a sign-in alone, which is ended at once; the caller's own goes on. */
export async function verifyPassword(credentials: {
  email: string;
  password: string;
}): Promise<Result<null>> {
  const { auth } = createClient(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    global: { fetch: reachingFetch().fetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { error } = await auth.signInWithPassword(credentials);
  if (error) return fromAuthError(error);
  await auth.signOut({ scope: 'local' });
  return ok(null);
}
