import 'server-only';
import type { SupabaseClient } from '@supabase/supabase-js';
import { FUNCTION_SCHEMA } from '../database-schemas.ts';
import type { Database } from './types.gen.ts';

/** Reads rows from one schema and calls the functions of the other. */
export type DatabaseClient = Omit<SupabaseClient<Database>, 'rpc'> &
  Pick<SupabaseClient<Database, typeof FUNCTION_SCHEMA>, 'rpc'>;

export function callingFunctions(client: SupabaseClient<Database>): DatabaseClient {
  const functions = client.schema(FUNCTION_SCHEMA);
  return Object.assign(client, { rpc: functions.rpc.bind(functions) });
}
