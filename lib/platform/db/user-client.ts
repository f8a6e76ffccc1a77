import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { env } from '../env.ts';
import { callingFunctions, type DatabaseClient } from './database-client.ts';
import { reachingFetch } from './fetch-in-time.ts';
import { endingWhenIdle, sessionCookieOptions } from './session-cookie.ts';
import type { Database } from './types.gen.ts';

/** Acts as the signed-in person: every query runs under row-level security. */
export type UserClient = DatabaseClient;

export const userClient = cache(async (): Promise<UserClient> => {
  const store = await cookies();
  const reaching = reachingFetch();
  return callingFunctions(
    createServerClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
      cookieOptions: sessionCookieOptions(),
      global: { fetch: reaching.fetch },
      // Somebody waits: a database that is away is said to be, and asked again by them.
      db: { retry: false },
      cookies: {
        getAll: () => store.getAll(),
        setAll: (changed) => {
          // The client drops a session that it could not refresh. It is not over: the next request may try.
          if (reaching.wasAway()) return;
          try {
            for (const { name, value, options } of changed) store.set(name, value, endingWhenIdle(options));
          } catch {
            // A page that is rendering may not set cookies; proxy.ts has refreshed them before it.
          }
        },
      },
    }),
  );
});
