import 'server-only';
import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { cookies } from 'next/headers';
import { cache } from 'react';
import type { Database } from '#lib/db/types.gen.ts';
import { env } from '#lib/platform/env.ts';
import { sessionCookieOptions } from './session-cookie.ts';

/** Acts as the signed-in person: every query runs under row-level security. */
export type UserClient = SupabaseClient<Database>;

export const userClient = cache(async (): Promise<UserClient> => {
  const store = await cookies();
  return createServerClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookieOptions(),
    cookies: {
      getAll: () => store.getAll(),
      setAll: (changed) => {
        try {
          for (const { name, value, options } of changed) store.set(name, value, options);
        } catch {
          // A page that is rendering may not set cookies; proxy.ts has refreshed them before it.
        }
      },
    },
  });
});
