// The same pgTAP files as in PGlite on a real PostgreSQL server, and the races that need more than one connection.

import { randomUUID } from 'node:crypto';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { bootstrapRoles } from '#lib/local/postgres/bootstrap-roles.ts';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import { createAuthSchema, migrationsDir } from '#lib/local/postgres/open-scratch-postgres.ts';
import { postgresJsDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { installExtensionsAsSql } from '#tests/db/extensions-as-sql.ts';
import { startPostgresServer } from '#tests/db/postgres-server.ts';
import { races } from '#tests/db/races.ts';
import { installPgtapHelpers, listPgtapFiles, runPgtapFile } from '#tests/db/run-pgtap.ts';

interface Tally {
  passed: number;
  failed: number;
}

async function inFreshDatabase(serverUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const name = `reflections_test_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name}`);
  try {
    const url = new URL(serverUrl);
    url.pathname = name;
    await work(url.href);
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
}

async function prepare(url: string, db: SqlDatabase): Promise<void> {
  const lite = createPostgresConnection({ url, postgresOptions: { onnotice: () => {} } });
  await createAuthSchema(lite);
  await lite.close();
  await installExtensionsAsSql(db);
  await bootstrapRoles(db);
  await applyMigrations(db, migrationsDir);
  await installPgtapHelpers(db);
}

async function runFiles(db: SqlDatabase, tally: Tally): Promise<void> {
  for (const file of await listPgtapFiles()) {
    const { passed, failures } = await runPgtapFile(db, file);
    tally.passed += passed;
    tally.failed += failures.length;
    console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${file} (${passed} assertions)`);
    for (const failure of failures) console.log(failure.replace(/^/gm, '    '));
  }
}

async function runRaces(url: string, db: SqlDatabase, tally: Tally): Promise<void> {
  await db.exec(
    'begin; set local search_path to public, extensions, tests; select tests.create_cast(); commit;',
  );
  const pool = postgres(url, { max: 12, onnotice: () => {} });
  for (const [name, race] of Object.entries(races)) {
    try {
      await race(pool);
      tally.passed += 1;
      console.log(`ok     race: ${name}`);
    } catch (error) {
      tally.failed += 1;
      console.log(`FAILED race: ${name}\n    ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await pool.end();
}

const server = await startPostgresServer();
if ('unavailable' in server) {
  console.log(`Skipped: ${server.unavailable}.`);
  console.log('0 passed, 0 failed, 1 skipped');
} else {
  const tally: Tally = { passed: 0, failed: 0 };
  console.log(`Running on ${server.description}.`);
  try {
    await inFreshDatabase(server.url, async (url) => {
      const session = postgres(url, { max: 1, onnotice: () => {} });
      const db = postgresJsDatabase(session);
      await prepare(url, db);
      await runFiles(db, tally);
      await runRaces(url, db, tally);
      await session.end();
    });
  } catch (error) {
    tally.failed += 1;
    console.log(`FAILED ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await server.stop();
  }
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
