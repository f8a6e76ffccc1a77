import 'server-only';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';

/** Shared by the bundles of one process: Next compiles the proxy, the pages and the start-up hook each by itself. */
const SHARED = Symbol.for('reflections.peer-header');

const UNKNOWN_METHOD = 'REFUSED';

const requestStart = z.object({
  request: z.custom<IncomingMessage>((value) => value instanceof Object && 'headers' in value),
});

/**
 * From now on every request carries the address of its connection in a header. Next tells a handler only what the caller
 * wrote into `X-Forwarded-For`. Attack: a caller sends the header itself, so its name is drawn anew by each process.
 */
export function recordPeerAddresses(): void {
  if (headerName()) return;
  const name = `x-peer-${randomBytes(16).toString('hex')}`;
  Reflect.set(globalThis, SHARED, name);
  subscribe('http.server.request.start', (message) => {
    const { request } = requestStart.parse(message);
    request.headers[name] = plainAddress(request.socket.remoteAddress ?? '');
    refusableMethod(request);
  });
}

/** Null where nothing records it: on a host that does not run Node's own server. */
export function peerAddress(headers: Pick<Headers, 'get'>): string | null {
  const name = headerName();
  return (name && headers.get(name)) || null;
}

function headerName(): string | null {
  const name: unknown = Reflect.get(globalThis, SHARED);
  return typeof name === 'string' ? name : null;
}

/** A server that listens on both kinds of address sees `::ffff:127.0.0.1`. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** No `Request` can be made with these methods, and Next answers 500: under another name they reach our refusal. */
function refusableMethod(request: IncomingMessage): void {
  if (/^(TRACE|TRACK|CONNECT)$/i.test(request.method ?? '')) request.method = UNKNOWN_METHOD;
}
