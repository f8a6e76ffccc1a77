import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { storeRefusals } from '#lib/ops/store-refusals.ts';
import { learnStoreRefusals } from '#lib/platform/words/store-refusals.ts';
import { installPgtapAsSql } from '#tests/db/extensions-as-sql.ts';
import { openMigratedPostgres } from '#tests/db/migrated-postgres.ts';
import { installPgtapHelpers } from '#tests/db/run-pgtap.ts';
import { openCopy, serveCopy } from './scratch-server.ts';
import { type Around, serveApi } from './serve-api.ts';

export type ScratchStack = { db: SqlDatabase; close(): Promise<void> };

/**
 * A migrated database behind the embedded API, with an environment in which the app's own service client reaches it: a copy on
 * the server of the run, or one in memory. One per process: the client reads the environment once. `around` sees every call before and after.
 */
export async function serveScratchPostgres(around?: Around): Promise<ScratchStack> {
  learnStoreRefusals(storeRefusals);
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

/** A migrated database that nobody serves: a copy on the server of the run, or one in memory. */
export async function openScratchDatabase(): Promise<ScratchStack> {
  const server = process.env.TEST_SCRATCH_SERVER;
  if (server) return openCopy(server);
  const { connection, db } = await openMigratedPostgres();
  return { db, close: () => connection.close() };
}

/** With the cast and the tools of the pgTAP files. */
export async function openWithCast(): Promise<ScratchStack> {
  const scratch = await openScratchDatabase();
  if (process.env.TEST_SCRATCH_SERVER) await installPgtapAsSql(scratch.db);
  await installPgtapHelpers(scratch.db);
  await scratch.db.exec('set search_path to public, extensions, tests; select tests.create_cast();');
  return scratch;
}
