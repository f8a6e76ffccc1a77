import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { introspectSchemas } from '#lib/local/postgres/introspect-schema.ts';
import { MigrationError } from '#lib/local/postgres/migrate.ts';
import { openScratchPostgres } from '#lib/local/postgres/open-scratch-postgres.ts';
import { renderDatabaseTypes } from '#lib/local/postgres/render-types.ts';
import { BASELINE, placeInSchemas, writeBaseline } from '#lib/local/postgres/schema-files.ts';

/** `npm run db:types`: what follows from the schema, which is the baseline until it is frozen, and the types. */
const supabaseDir = fileURLToPath(new URL('../../../supabase', import.meta.url));
const typesFile = fileURLToPath(new URL('../../platform/db/types.gen.ts', import.meta.url));

try {
  if (await writeBaseline(supabaseDir)) console.log(`wrote supabase/migrations/${BASELINE}`);
  const { connection, db } = await openScratchPostgres();
  await writeFile(typesFile, renderDatabaseTypes(await introspectSchemas(db)));
  await connection.close();
  console.log(`wrote ${typesFile}`);
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  const baseline = await readFile(join(supabaseDir, 'migrations', BASELINE), 'utf8');
  const place = error.file === BASELINE && error.line ? `${placeInSchemas(baseline, error.line)}: ` : '';
  process.stderr.write(`${place}${error.message}\n`);
  process.exitCode = 1;
}
