import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

type ServedLocally = { url: string; stop(): Promise<void> };

/**
 * On a free port of this machine. A connection that waits for its next request is closed by the client alone: Postgres runs in
 * this process and may keep it busy for longer than Node would wait, and Node would then close a connection on which a
 * request has come already, unread (ECONNRESET for its sender).
 */
export async function serveLocally(
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<ServedLocally> {
  const server = serve({ fetch, hostname: '127.0.0.1', port: 0 });
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
