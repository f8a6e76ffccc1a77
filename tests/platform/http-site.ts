import { createServer, type RequestListener } from 'node:http';
import type { LookupFunction } from 'node:net';
import { onTestFinished } from 'vitest';

export type Site = { host: string; origin: string; port: number; requests: string[] };

/** A web server of one test, at 127.0.0.1. */
export async function startSite(answer: RequestListener): Promise<Site> {
  const requests: string[] = [];
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    requests.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const host = `127.0.0.1:${address.port}`;
  return { host, origin: `http://${host}`, port: address.port, requests };
}

/** A name server that gives the answers of a list in turn, the last of them for ever. */
export function namesAnswering(...answers: string[][]): { lookup: LookupFunction; asked: string[] } {
  const asked: string[] = [];
  const lookup: LookupFunction = (name, _options, done) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { lookup, asked };
}
