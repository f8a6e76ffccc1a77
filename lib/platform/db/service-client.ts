import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { env } from '../env.ts';
import { callingFunctions, type DatabaseClient } from './database-client.ts';
import { anySignal } from './fetch-in-time.ts';
import { askUntilSilent } from './silence.ts';
import type { Database } from './types.gen.ts';

declare const serviceMark: unique symbol;

/** Acts as the installation: row-level security does not bind it. Who may import this is a short list in `tests/architecture.test.ts`. */
export type ServiceClient = DatabaseClient & { readonly [serviceMark]: true };

/** Nobody waits for ever, workers least of all. Storing the largest source takes seconds. */
const TIMEOUT_MS = 60_000;

const fetchInTime: typeof fetch = (input, init) =>
  askUntilSilent((silent) => fetch(input, { ...init, signal: anySignal(TIMEOUT_MS, silent, init?.signal) }));

let current: ServiceClient | undefined;

export function serviceClient(): ServiceClient {
  current ??= callingFunctions(
    createClient<Database>(env().SUPABASE_URL, env().SUPABASE_SECRET_KEY.reveal(), {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: fetchInTime },
      // A page would wait for three tries more, and a job is tried again as a whole.
      db: { retry: false },
    }),
  ) as ServiceClient;
  return current;
}
