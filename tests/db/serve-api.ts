import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';

export type Around = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

type ServedApi = {
  /** With which the app's own service client reaches it. */
  environment: Record<string, string>;
  close(): Promise<void>;
};

/** The embedded API over a migrated database, whichever it is. `around` sees every call before and after. */
export async function serveApi(
  connection: ConstructorParameters<typeof App>[0]['connection'],
  around: Around = (_, answer) => answer(),
): Promise<ServedApi> {
  const secretKey = 'sb_secret_scratch_database';
  const publishableKey = 'sb_publishable_scratch_database';
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
  return {
    environment: {
      SUPABASE_URL: `http://127.0.0.1:${address.port}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      LOG_LEVEL: 'silent',
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
