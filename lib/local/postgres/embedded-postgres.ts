import type { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { vector } from '@electric-sql/pglite/vector';
import { pgmq } from '@electric-sql/pglite-pgmq';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { answerLikePostgrest } from '#lib/local/postgres/answer-like-postgrest.ts';

/**
 * PGlite copies all that it knows of types for each statement, and nearly all of that are arrays of rows of tables and of types
 * that only Postgres itself uses: a fifth of what a request costs. They are read as text then, and nobody asks for one.
 */
async function forgetUnusedArrays(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ oid: number }>(
    `select list.oid from pg_type as list join pg_type as element on element.oid = list.typelem
     where list.typcategory = 'A' and element.typtype not in ('e', 'd') and element.typname not in (
       'bool', 'bytea', 'char', 'date', 'float4', 'float8', 'int2', 'int4', 'int8', 'json', 'jsonb', 'name', 'numeric', 'oid',
       'text', 'time', 'timestamp', 'timestamptz', 'uuid', 'varchar', 'vector')`,
  );
  for (const { oid } of rows) {
    delete driver.parsers[oid];
    delete driver.serializers[oid];
  }
  // A table of which much was taken away stays as slow to copy as it was.
  driver.parsers = { ...driver.parsers };
  driver.serializers = { ...driver.serializers };
}

/**
 * On the first API request to a database with row-level security, Supabase Lite runs `grant all on all tables` to
 * anon, authenticated and service_role, in every schema that has such a table. That would undo every column privilege,
 * every append-only table and every live-cache lock that the migrations set up. The roles and grants are ours (see
 * bootstrap-roles.ts and the migrations), so the step is answered with "row-level security is active" and nothing runs.
 * tests/db/embedded-api.test.ts fails when a new version of the library moves this step.
 */
export function keepOwnPrivileges(connection: object): void {
  if (typeof Reflect.get(connection, 'ensureRlsContext') !== 'function') {
    throw new Error('@supabase/lite no longer has ensureRlsContext: find where it grants privileges now');
  }
  Reflect.set(connection, 'ensureRlsContext', async () => true);
}

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

/**
 * Opens Postgres in this process, on a directory (created when missing) or in memory. The caller closes it. With `from`, an
 * archive that `dumpDataDir` made, it begins with that data.
 */
export async function openEmbeddedPostgres(
  dataDir: string | 'memory://',
  from?: Blob,
): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    url: dataDir,
    pgliteOptions: {
      extensions: { btree_gin, pgcrypto, pgmq, pgtap, pg_trgm, unaccent, vector },
      ...(from && { loadDataDir: from }),
    },
  });
  await connection.driver.waitReady;
  await forgetUnusedArrays(connection.driver);
  keepOwnPrivileges(connection);
  setContextAtOnce(connection);
  answerLikePostgrest(connection);
  return connection;
}
