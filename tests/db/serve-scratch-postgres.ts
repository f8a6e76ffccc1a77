import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { openMigratedPostgres } from '#tests/db/migrated-postgres.ts';
import { type Around, serveApi } from './serve-api.ts';

export type ScratchStack = { db: SqlDatabase; close(): Promise<void> };

/**
 * A migrated database in memory behind the embedded API, with an environment in which the app's own service client
 * reaches it. One per process: the client reads the environment once. `around` sees every call before and after.
 */
export async function serveScratchPostgres(around?: Around): Promise<ScratchStack> {
  const { connection, db } = await openMigratedPostgres();
  const api = await serveApi(connection, around);
  Object.assign(process.env, api.environment);
  return {
    db,
    close: async () => {
      await api.close();
      await connection.close();
    },
  };
}
