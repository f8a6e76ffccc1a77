import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { openScratchPostgres } from '#lib/local/postgres/open-scratch-postgres.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

type Around = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

/**
 * A migrated database in memory behind the embedded API, with an environment in which the app's own service client
 * reaches it. One per process: the client reads the environment once. `around` sees every call before and after.
 */
export async function serveScratchPostgres(
  around: Around = (_, answer) => answer(),
): Promise<{ db: SqlDatabase; close(): Promise<void> }> {
  const secretKey = 'sb_secret_scratch_database';
  const publishableKey = 'sb_publishable_scratch_database';
  const { connection, db } = await openScratchPostgres();
  const app = new App({
    connection,
    api: { schemas: ['public'] },
    auth: {
      enabled: true,
      jwt_secret: 'only-for-this-database-and-nowhere-else',
      publishable_key: publishableKey,
      secret_key: secretKey,
    },
  });
  await app.init();
  const server = serve({
    fetch: (request) => around(request, async () => app.fetch(request)),
    port: 0,
    hostname: '127.0.0.1',
  });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  Object.assign(process.env, {
    SUPABASE_URL: `http://127.0.0.1:${address.port}`,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    LOG_LEVEL: 'silent',
  });
  return {
    db,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await connection.close();
    },
  };
}
