import 'server-only';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#lib/db/types.gen.ts';
import { env } from '#lib/platform/env.ts';

declare const serviceMark: unique symbol;

/** Acts as the installation: row-level security does not bind it. Who may import this is a short list in `tests/architecture.test.ts`. */
export type ServiceClient = SupabaseClient<Database> & { readonly [serviceMark]: true };

let current: ServiceClient | undefined;

export function serviceClient(): ServiceClient {
  current ??= createClient<Database>(env().SUPABASE_URL, env().SUPABASE_SECRET_KEY.reveal(), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  }) as ServiceClient;
  return current;
}
