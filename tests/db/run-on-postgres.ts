// The pgTAP files, and what needs a real PostgreSQL server: the checks of the migrated schema and the races between connections.

import postgres from 'postgres';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import { migrationsDir, openScratchPostgres } from '#lib/local/postgres/open-scratch-postgres.ts';
import { postgresJsDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { installPgtapAsSql } from '#tests/db/extensions-as-sql.ts';
import { inFreshDatabase, prepareForMigrations } from '#tests/db/fresh-database.ts';
import { type PostgresServer, startPostgresServer } from '#tests/db/postgres-server.ts';
import { races } from '#tests/db/races.ts';
import { installPgtapHelpers, listPgtapFiles, runPgtapFile } from '#tests/db/run-pgtap.ts';
import { checkSchema } from '#tests/db/schema-checks.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

async function runSchemaChecks(url: string, db: SqlDatabase, tally: Tally): Promise<void> {
  const { checks, skipped } = await checkSchema(url, db);
  for (const { name, findings } of checks) {
    if (findings.length === 0) tally.passed += 1;
    else tally.failed += 1;
    console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} schema: ${name}`);
    for (const finding of findings) console.log(`    ${finding}`);
  }
  for (const reason of skipped) {
    tally.skipped += 1;
    console.log(`Skipped: ${reason}.`);
  }
}

async function runFiles(engine: string, db: SqlDatabase, tally: Tally): Promise<void> {
  await installPgtapHelpers(db);
  for (const file of await listPgtapFiles()) {
    const { passed, failures } = await runPgtapFile(db, file);
    tally.passed += passed;
    tally.failed += failures.length;
    console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${file} (${passed} assertions on ${engine})`);
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

async function runOnServer(server: PostgresServer, tally: Tally): Promise<void> {
  console.log(`Running on ${server.description}.`);
  await inFreshDatabase(server.url, async (url) => {
    const session = postgres(url, { max: 1, onnotice: () => {} });
    const db = postgresJsDatabase(session);
    await prepareForMigrations(url, db);
    await applyMigrations(db, migrationsDir);
    await runSchemaChecks(url, db, tally);
    await installPgtapAsSql(db);
    await runFiles('PostgreSQL', db, tally);
    await runRaces(url, db, tally);
    await session.end();
  });
}

async function runEmbedded(tally: Tally): Promise<void> {
  const { connection, db } = await openScratchPostgres();
  await runFiles('PGlite', db, tally);
  await connection.close();
}

/** The pgTAP files run on PostgreSQL; on PGlite where there is no server, and on both in the deep run. */
async function runAll(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const server = await startPostgresServer();
  const isServed = !('unavailable' in server);
  try {
    if (isServed) await runOnServer(server, tally);
    else {
      tally.skipped += 1;
      console.log(`Skipped: the races and the checks of the schema: ${server.unavailable}.`);
    }
    if (!isServed || process.env.TEST_DEPTH === 'deep') await runEmbedded(tally);
  } catch (error) {
    tally.failed += 1;
    console.log(`FAILED ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    if (isServed) await server.stop();
  }
  return tally;
}

const tally = await runAll();
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
