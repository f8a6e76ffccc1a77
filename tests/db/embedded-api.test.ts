import { format } from 'node:util';
import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EXPOSED_SCHEMAS, FUNCTION_SCHEMA } from '#lib/platform/database-schemas.ts';
import { openMigratedPostgres } from '#tests/db/migrated-postgres.ts';

const publishableKey = 'sb_publishable_embedded_api_test';
const secretKey = 'sb_secret_embedded_api_test';

const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);

let connection: PgliteConnection;
let app: App;
let asAnon: SupabaseClient;
let asServer: SupabaseClient;

function clientOf(key: string): SupabaseClient {
  return createClient('http://embedded.test', key, {
    auth: { persistSession: false },
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
  });
}

async function privileges(): Promise<unknown> {
  const { rows } = await connection.driver.query(`
    select grantee, table_name, privilege_type from information_schema.role_table_grants
    where table_schema in ('public', 'auth', 'pgmq') and grantee in ('anon', 'authenticated', 'service_role')
    order by 1, 2, 3`);
  return rows;
}

beforeAll(async () => {
  ({ connection } = await openMigratedPostgres());
  await connection.driver.query(
    `create function ${FUNCTION_SCHEMA}.refuse_in_test() returns void language sql security definer return internal.fail('conflict', 'same_text_there', 'Diary')`,
  );
  await connection.driver.query(
    `grant execute on function ${FUNCTION_SCHEMA}.refuse_in_test to service_role`,
  );
  app = new App({
    connection,
    api: { schemas: [...EXPOSED_SCHEMAS] },
    auth: {
      enabled: true,
      jwt_secret: 'only-for-this-test-and-nowhere-else',
      publishable_key: publishableKey,
      secret_key: secretKey,
    },
  });
  await app.init();
  asAnon = clientOf(publishableKey);
  asServer = clientOf(secretKey);
});

afterAll(() => connection.close());

test('the first request does not hand out privileges that the migrations have taken away', async () => {
  const before = await privileges();
  await asAnon.from('reflections').select('id');
  await asServer.from('audit_log').select('action');
  expect(await privileges()).toEqual(before);
});

test('the server cannot change history or move a live pointer through the API', async () => {
  const deleted = await asServer.from('audit_log').delete().gt('position', 0);
  expect(deleted.error?.code).toBe('42501');
  const moved = await asServer.from('reflections').update({ capsule: {} }).eq('slug', 'anyone');
  expect(moved.error?.code).toBe('42501');
});

test('no caller gets at what is internal', async () => {
  for (const client of [asAnon, asServer]) {
    const { error, status } = await client.schema('internal').rpc('end_old_sign_ins');
    expect([status, error?.code]).toEqual([406, 'PGRST106']);
  }
});

test('an error that one of our functions raises arrives with its code, message and detail', async () => {
  const { error, status } = await asServer.schema(FUNCTION_SCHEMA).rpc('refuse_in_test');
  expect(status).toBe(400);
  expect(error).toMatchObject({
    code: 'P0001',
    message: 'conflict',
    details: '{"given": ["Diary"], "reason": "same_text_there"}',
    hint: null,
  });
});

test("a violated check is the caller's error, not the server's", async () => {
  const bucket = 'x'.repeat(1000);
  const { error, status } = await asServer.schema(FUNCTION_SCHEMA).rpc('take_rate_limit', {
    p_bucket: bucket,
    p_limit: 1,
    p_window_seconds: 1,
  });
  expect([status, error?.code]).toEqual([400, '23514']);
});

test('a refused query is logged as one line without its parameters', async () => {
  logged.mockClear();
  await asServer.schema(FUNCTION_SCHEMA).rpc('take_rate_limit', {
    p_bucket: `secret words ${'x'.repeat(1000)}`,
    p_limit: 1,
    p_window_seconds: 1,
  });
  expect(logged.mock.calls.map((call) => format(...call))).toEqual(['database refused: 23514']);
});

test('a session is recognised from the claims alone, as on hosted Supabase', async () => {
  const { rows } = await connection.driver.query(`
    select set_config('request.jwt.claims', '{"sub": "6f2c1f0e-0000-4000-8000-000000000001"}', true), auth.uid() as me`);
  expect(rows).toMatchObject([{ me: '6f2c1f0e-0000-4000-8000-000000000001' }]);
});

test('a call tells Postgres its context in one statement, and that of a function in one more', async () => {
  const statements = vi.spyOn(connection.driver, 'query');
  await asAnon.from('reflections').select('id');
  await asAnon.schema(FUNCTION_SCHEMA).rpc('describe_invitation', { p_token_hash: 'unknown' });
  const settings = statements.mock.calls.filter(([text]) => /set_config|set local/i.test(text));
  statements.mockRestore();
  expect(settings).toHaveLength(3);
});

test.each([
  [
    'applyJwtSessionContext',
    { auth: { role: 'authenticated', uid: 'a', jwt: { sub: 'a' } }, storage: { operation: 'object.get' } },
  ],
  ['applyRpcRequestGucs', { method: 'POST', path: '/rpc/x', requestHeaders: { accept: '*/*' } }],
])('%s sets what the library would have set', async (method, context) => {
  /** Every setting of the transaction, as far as the library's own method or ours sets it. */
  const settingsAfter = (owner: object) =>
    connection.kysely.transaction().execute(async (transaction) => {
      await Reflect.get(owner, method).call(connection, transaction, context, true);
      const { rows } = await sql<Record<string, string>>`select
        current_setting('role') as role, current_setting('request.jwt.claim.sub', true) as sub,
        current_setting('request.jwt.claim.role', true) as claimed, current_setting('storage.operation', true) as operation,
        current_setting('request.jwt.claims', true) as claims, current_setting('response.status', true) as status,
        current_setting('response.headers', true) as answered, current_setting('request.method', true) as method,
        current_setting('request.path', true) as path, current_setting('request.headers', true) as headers`.execute(
        transaction,
      );
      return rows;
    });
  const names = async (owner: object) => {
    const statements = vi.spyOn(connection.driver, 'query');
    const settings = await settingsAfter(owner);
    const told = statements.mock.calls.slice(0, -2).map(([text, values]) => `${text} ${values?.join(' ')}`);
    statements.mockRestore();
    return { settings, names: new Set(told.join(' ').match(/\b(request|response|storage)\.[a-z.]+/g)) };
  };
  expect(await names(connection)).toEqual(await names(Object.getPrototypeOf(connection)));
});
