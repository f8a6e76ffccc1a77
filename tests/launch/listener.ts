import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; body: string };

type Answer = { status: number; body: unknown };

/** A service of somebody else's, as far as we need one: keeps every request, and answers as it is told. */
export async function startListener(answerTo: (path: string) => Answer = () => ({ status: 200, body: {} })) {
  const received: Received[] = [];
  let waiting: { match(request: Received): boolean; found(request: Received): void }[] = [];
  const server = createServer(async (request, response) => {
    const entry = { path: request.url ?? '', body: await readBody(request) };
    received.push(entry);
    const { status, body } = answerTo(entry.path);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    for (const { match, found } of waiting) if (match(entry)) found(entry);
    waiting = waiting.filter(({ match }) => !match(entry));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    /** The first request that matches, whenever it comes. */
    waitFor: (match: (request: Received) => boolean): Promise<Received> => {
      const earlier = received.find(match);
      return earlier ? Promise.resolve(earlier) : new Promise((found) => waiting.push({ match, found }));
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}
