import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

type ServedLocally = { url: string; stop(): Promise<void> };

type Fetch = (request: Request) => Response | Promise<Response>;

/** Attack (DNS rebinding): a page of another site gives its name this machine's address, and reads the mail that is caught here. */
const refuseOtherNames =
  (fetch: Fetch): Fetch =>
  (request) =>
    /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(request.url).hostname)
      ? fetch(request)
      : new Response('This service does not answer requests for that host name.', { status: 421 });

/**
 * On a free port of this machine. A connection that waits for its next request is closed by the client alone: Postgres runs in
 * this process and may keep it busy for longer than Node would wait, and Node would then close a connection on which a
 * request has come already, unread (ECONNRESET for its sender).
 */
export async function serveLocally(fetch: Fetch): Promise<ServedLocally> {
  const server = serve({ fetch: refuseOtherNames(fetch), hostname: '127.0.0.1', port: 0 });
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
