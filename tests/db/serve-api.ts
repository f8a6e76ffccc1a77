import { createHmac } from 'node:crypto';
import { App } from '@supabase/lite';
import { serveLocally } from '#lib/local/stack.ts';
import { EXPOSED_SCHEMAS } from '#lib/platform/database-schemas.ts';

const JWT_SECRET = 'only-for-this-database-and-nowhere-else';

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
    api: { schemas: [...EXPOSED_SCHEMAS] },
    auth: {
      enabled: true,
      jwt_secret: JWT_SECRET,
      publishable_key: publishableKey,
      secret_key: secretKey,
    },
  });
  await app.init();
  const server = await serveLocally((request) => around(request, async () => app.fetch(request)));
  return {
    environment: {
      SUPABASE_URL: server.url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      LOG_LEVEL: 'silent',
    },
    close: server.stop,
  };
}

/** With which a person who is signed in calls it. */
export function tokenOf(userId: string): string {
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', exp: expires };
  const body = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${body}.${createHmac('sha256', JWT_SECRET).update(body).digest('base64url')}`;
}
