// `npm run db:migration -- what_changes`: what leads from the migrations as they are to supabase/schemas as it is, as the next migration.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import { migrationsDir } from '#lib/local/postgres/open-scratch-postgres.ts';
import { BASELINE, readFrozen } from '#lib/local/postgres/schema-files.ts';
import { postgresJsDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { runCommand } from '#lib/local/run-command.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { describeSchema, schemaDifferences } from '#tests/db/describe-schema.ts';
import { inFreshDatabase, prepareForMigrations } from '#tests/db/fresh-database.ts';
import { startPostgresServer } from '#tests/db/postgres-server.ts';
import { supabaseDiff } from '#tests/db/supabase-cli.ts';
import { applySchemas } from '#tests/db/unmigrated-database.ts';

const supabaseDir = join(migrationsDir, '..');

async function inDatabase<Answer>(url: string, work: (db: SqlDatabase) => Promise<Answer>): Promise<Answer> {
  const session = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(postgresJsDatabase(session));
  } finally {
    await session.end();
  }
}

async function writeNext(name: string, migrated: string, declared: string): Promise<void> {
  await inDatabase(migrated, async (db) => {
    await prepareForMigrations(migrated, db);
    await applyMigrations(db, migrationsDir);
  });
  await inDatabase(declared, async (db) => {
    await prepareForMigrations(declared, db);
    await applySchemas(db, supabaseDir);
  });
  const differences = async () =>
    schemaDifferences(
      ['supabase/schemas', await inDatabase(declared, describeSchema)],
      ['what the migrations build', await inDatabase(migrated, describeSchema)],
    );
  if ((await differences()).length === 0) {
    console.log('The migrations build what supabase/schemas says: there is nothing to write.');
    return;
  }
  const file = `${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}_${name}.sql`;
  const sql = await supabaseDiff(migrated, declared);
  await writeFile(join(migrationsDir, file), `-- ${name.replaceAll('_', ' ')}\n\n${sql.trim()}\n`);
  console.log(`wrote supabase/migrations/${file}: read it, and say in its first line what it is for.`);
  await inDatabase(migrated, (db) => applyMigrations(db, migrationsDir));
  const left = await differences();
  if (left.length === 0) console.log('With it the migrations build what supabase/schemas says.');
  else {
    console.log(`The Supabase CLI does not write what follows; write it by hand into the same file:`);
    for (const line of left) console.log(`  ${line}`);
    process.exitCode = 1;
  }
}

await runCommand(async () => {
  const [, , name = ''] = process.argv;
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new StartupProblem('What does it change? npm run db:migration -- add_shoe_sizes');
  if (!(BASELINE in (await readFrozen(supabaseDir))))
    throw new StartupProblem(
      'Nothing is released yet, so there is nothing to lead on from: `npm run db:types` writes the baseline anew.',
    );
  const server = await startPostgresServer();
  if ('unavailable' in server)
    throw new StartupProblem(
      `${server.unavailable}. Write the migration by hand; tests/db/migrations-build-schemas.test.ts says what still differs.`,
    );
  try {
    await inFreshDatabase(server.url, (migrated) =>
      inFreshDatabase(server.url, (declared) => writeNext(name, migrated, declared)),
    );
  } finally {
    await server.stop();
  }
});
