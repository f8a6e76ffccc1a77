import { bootstrapRoles } from '#lib/local/postgres/bootstrap-roles.ts';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { createAuthSchema } from '#lib/local/postgres/open-scratch-postgres.ts';
import { readSchemaFiles } from '#lib/local/postgres/schema-files.ts';
import { pgliteDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { prepareForMigrations } from './fresh-database.ts';
import { openCopy } from './scratch-server.ts';
import type { ScratchStack } from './serve-scratch-postgres.ts';

/** What a project has before our first migration: on the server of the run, or in memory. */
export async function openUnmigratedDatabase(): Promise<ScratchStack> {
  const server = process.env.TEST_SCRATCH_SERVER;
  if (!server) {
    const connection = await openEmbeddedPostgres('memory://');
    await createAuthSchema(connection);
    const db = pgliteDatabase(connection.driver);
    await bootstrapRoles(db);
    return { db, close: () => connection.close() };
  }
  const copy = await openCopy(server, 'template1');
  await prepareForMigrations(copy.url, copy.db);
  return copy;
}

/** The files of `supabase/schemas`, as they stand. */
export async function applySchemas(db: SqlDatabase, supabaseDir: string): Promise<void> {
  for (const { path, sql } of await readSchemaFiles(supabaseDir))
    await db.exec(sql).catch((error: unknown) => {
      throw new Error(`supabase/${path} cannot be applied: ${String(error)}`, { cause: error });
    });
}
