import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type LookupFunction, type Server } from 'node:net';
import { buildConnector } from 'undici';
import { onTestFinished } from 'vitest';
import type { ConnectorFactory } from '#lib/platform/guarded-connect.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts';

const PUBLIC = '93.184.216.34';

/** A server at all addresses of this machine that counts who comes, and says nothing. */
export async function startListener(): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  return { port: await listen(server), connections: () => count };
}

/**
 * A web server with the certificate of api.test and its siblings. Every name is answered with a public address, and
 * whatever the guard lets through to a public address arrives here.
 */
export async function startHttpsSite(answer: RequestListener, names: Record<string, string[]> = {}) {
  const requests: string[] = [];
  const asked: string[] = [];
  const server = createHttpsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
    requests.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, response);
  });
  const port = await listen(server);
  onTestFinished(() => server.closeAllConnections());
  const lookup: LookupFunction = (name, _options, done) => {
    asked.push(name);
    done(
      null,
      (names[name] ?? [PUBLIC]).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { port, requests, asked, network: { lookup, connectorOf: arrivingAt(port) } };
}

const arrivingAt =
  (port: number): ConnectorFactory =>
  (options) => {
    const here = buildConnector({
      ...options,
      ca: TEST_CERTIFICATE,
      lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    return (target, done) =>
      options.lookup(target.hostname, { all: true }, (error) =>
        error ? done(error, null) : here({ ...target, port: String(port) }, done),
      );
  };

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}
