// `supabase db push` against a plain PostgreSQL server: the migrations as the Supabase CLI applies them, beside our own way.

import postgres from 'postgres';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import { migrationsDir } from '#lib/local/postgres/open-scratch-postgres.ts';
import { postgresJsDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { describeSchema, schemaDifferences } from '#tests/db/describe-schema.ts';
import { inFreshDatabase, prepareForMigrations } from '#tests/db/fresh-database.ts';
import { startPostgresServer } from '#tests/db/postgres-server.ts';
import { supabaseOn } from '#tests/db/supabase-cli.ts';

async function openDatabase(url: string): Promise<{ db: SqlDatabase; close(): Promise<void> }> {
  const session = postgres(url, { max: 1, onnotice: () => {} });
  const db = postgresJsDatabase(session);
  await prepareForMigrations(url, db);
  return { db, close: () => session.end() };
}

let passed = 0;
let failed = 0;

function report(title: string, problems: readonly string[]): void {
  if (problems.length === 0) passed += 1;
  else failed += 1;
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${title}`);
  for (const problem of problems) console.log(`    ${problem.slice(0, 300)}`);
}

async function compareWays(pushedUrl: string, ownUrl: string): Promise<void> {
  const pushed = await openDatabase(pushedUrl);
  const own = await openDatabase(ownUrl);
  await supabaseOn(pushedUrl, ['db', 'push', '--yes']);
  await applyMigrations(own.db, migrationsDir);
  report(
    'supabase db push makes the schema that our own migrations make',
    schemaDifferences(
      ['supabase db push', await describeSchema(pushed.db)],
      ['our own way', await describeSchema(own.db)],
    ),
  );
  const pending = await applyMigrations(pushed.db, migrationsDir);
  report('our own migrations have nothing left to do after supabase db push', pending);
  const answer = await supabaseOn(ownUrl, ['db', 'push', '--dry-run', '--yes']);
  report(
    'supabase db push has nothing left to do after our own migrations',
    /up to date/i.test(answer) ? [] : [answer],
  );
  await pushed.close();
  await own.close();
}

const server = await startPostgresServer();
if ('unavailable' in server) {
  console.log(`Skipped: supabase db push: ${server.unavailable}.`);
  console.log('0 passed, 0 failed, 1 skipped');
} else {
  try {
    await inFreshDatabase(server.url, (pushedUrl) =>
      inFreshDatabase(server.url, (ownUrl) => compareWays(pushedUrl, ownUrl)),
    );
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await server.stop();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
