import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { openMigratedPostgres } from '#tests/db/migrated-postgres.ts';
import { serveCopy } from './scratch-server.ts';
import { type Around, serveApi } from './serve-api.ts';

export type ScratchStack = { db: SqlDatabase; close(): Promise<void> };

/**
 * A migrated database behind the embedded API, with an environment in which the app's own service client reaches it: a copy on
 * the server of the run, or one in memory. One per process: the client reads the environment once. `around` sees every call before and after.
 */
export async function serveScratchPostgres(around?: Around): Promise<ScratchStack> {
  const server = process.env.TEST_SCRATCH_SERVER;
  if (server) {
    const { environment, ...scratch } = await serveCopy(server, around);
    Object.assign(process.env, environment);
    return scratch;
  }
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
