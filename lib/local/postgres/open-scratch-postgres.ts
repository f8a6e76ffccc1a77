import { fileURLToPath } from 'node:url';
import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { bootstrapRoles } from '#lib/local/postgres/bootstrap-roles.ts';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import { pgliteDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';

export const migrationsDir = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

type LiteConnection = ConstructorParameters<typeof App>[0]['connection'];

/** Lite's auth schema on any connection of its own; the keys are never used, because no request is served. */
export async function createAuthSchema(connection: LiteConnection): Promise<void> {
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: 'scratch-database-serves-no-requests' },
  });
  await app.init();
  await app.ensureSystemSchema();
}

/** A migrated database in memory, for tests and for introspection. */
export async function openScratchPostgres(): Promise<{ connection: PgliteConnection; db: SqlDatabase }> {
  const connection = await openEmbeddedPostgres('memory://');
  await createAuthSchema(connection);
  const db = pgliteDatabase(connection.driver);
  await bootstrapRoles(db);
  await applyMigrations(db, migrationsDir);
  return { connection, db };
}
