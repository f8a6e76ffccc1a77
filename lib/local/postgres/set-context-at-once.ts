import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';

type Executor = Kysely<unknown> | Transaction<unknown>;

const callerSchema = z.object({
  auth: z.object({ role: z.string().nullish(), uid: z.string().nullish(), jwt: z.unknown() }).nullish(),
  storage: z.object({ operation: z.string().nullish() }).nullish(),
});
const requestSchema = z.object({
  method: z.string(),
  path: z.string(),
  requestHeaders: z.record(z.string(), z.string()).nullish(),
});

/**
 * Before each query Supabase Lite tells Postgres who is asking and what was asked, in up to eleven statements, each of which
 * takes as long as a small query. PostgREST does it in one; so does this, with the same settings.
 * tests/db/embedded-api.test.ts fails when a new version of the library moves this step or adds a setting to it.
 */
export function setContextAtOnce(connection: object): void {
  for (const method of ['applyJwtSessionContext', 'applyRpcRequestGucs'])
    if (typeof Reflect.get(connection, method) !== 'function')
      throw new Error(`@supabase/lite no longer has ${method}: find where it sets the request's context now`);
  Reflect.set(connection, 'applyJwtSessionContext', async (executor: Executor, context: unknown) => {
    const { auth, storage } = callerSchema.parse(context);
    const role = auth?.role || 'anon';
    const claims =
      typeof auth?.jwt === 'object' && auth.jwt ? { 'request.jwt.claims': JSON.stringify(auth.jwt) } : {};
    await set(executor, {
      'request.jwt.claim.sub': auth?.uid ?? '',
      'request.jwt.claim.role': role,
      'storage.operation': storage?.operation ?? '',
      ...claims,
      role,
    });
  });
  Reflect.set(connection, 'applyRpcRequestGucs', async (executor: Executor, request: unknown) => {
    const { method, path, requestHeaders } = requestSchema.parse(request);
    await set(executor, {
      'response.status': '',
      'response.headers': '',
      'request.method': method,
      'request.path': path,
      'request.headers': JSON.stringify(requestHeaders ?? {}),
    });
  });
}

async function set(executor: Executor, settings: Readonly<Record<string, string>>): Promise<void> {
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(calls)}`.execute(executor);
}
