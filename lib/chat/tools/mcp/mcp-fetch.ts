import type { LookupFunction } from 'node:net';
import type { FetchLike } from '@modelcontextprotocol/client';
import type { FetchRefusal } from '#lib/platform/fetch-refusal.ts';
import type { ConnectorFactory } from '#lib/platform/guarded-connect.ts';
import { guardedFetch } from '#lib/platform/guarded-fetch.ts';
import type { Secret } from '#lib/platform/secret.ts';

export type McpNetwork = {
  /** `host` or `host:port`, letter by letter. They have to lead to public addresses all the same. */
  allowedHosts: readonly string[];
  lookup?: LookupFunction | undefined;
  connectorOf?: ConnectorFactory | undefined;
};

export class McpRefused extends Error {
  readonly refusal: FetchRefusal;

  constructor(refusal: FetchRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const MOST_BYTES = 1_000_000;
const GOODBYE_MS = 1_000;
/** Of one connection. Attack: an answer full of pings makes the client open thousands, and stand still over it. */
const MOST_AT_ONCE = 4;

/** Without body, so that `Response` takes none. */
const EMPTY = new Set([204, 205, 304]);

/**
 * What the MCP client reaches the network through. It reads an answer to its end, whether JSON or a stream of events,
 * before the client sees it, and so bounds both; a stream of whatever a server has to say unasked is not opened.
 */
export function mcpFetch(
  network: McpNetwork,
  timeoutMs: number,
  credential?: { secret: Secret; origin: string },
): FetchLike {
  let underWay = 0;

  async function ask(address: string | URL, init: RequestInit, method: string): Promise<Response> {
    const fetched = await guardedFetch(String(address), {
      method,
      headers: headersFor(address, init.headers, credential),
      ...(typeof init.body === 'string' && { body: init.body }),
      userAgent: 'Reflections/1.0',
      allowedHosts: [],
      onlyHosts: network.allowedHosts,
      maxBytes: MOST_BYTES,
      timeoutMs: method === 'DELETE' ? GOODBYE_MS : timeoutMs,
      keepsRedirects: true,
      lookup: network.lookup,
      connectorOf: network.connectorOf,
      ...(init.signal && { signal: init.signal }),
    });
    if (!fetched.ok) throw new McpRefused(fetched.refusal);
    const { status, headers, bytes } = fetched.value;
    return new Response(EMPTY.has(status) ? null : Buffer.from(bytes), {
      status,
      headers: contentOf(headers),
    });
  }

  return async (address, init = {}) => {
    const method = init.method ?? 'GET';
    if (method === 'GET') return new Response(null, { status: 405 });
    if (underWay >= MOST_AT_ONCE) throw new McpRefused('too_large');
    underWay += 1;
    try {
      return await ask(address, init, method);
    } finally {
      underWay -= 1;
    }
  };
}

/** Attack: the server leads the client to another address of the list, which would be shown the secret. */
function headersFor(
  address: string | URL,
  headers: RequestInit['headers'],
  credential: { secret: Secret; origin: string } | undefined,
): Record<string, string> {
  const sent = new Headers(headers);
  sent.delete('authorization');
  if (credential && new URL(String(address)).origin === credential.origin)
    sent.set('authorization', `Bearer ${credential.secret.reveal()}`);
  return Object.fromEntries(sent);
}

/** What the client needs to know; the lengths and encodings of the wire are over by now. */
const contentOf = (headers: Record<string, string>): Headers => {
  const kept = new Headers();
  for (const name of ['content-type', 'mcp-session-id', 'location', 'www-authenticate']) {
    if (headers[name] !== undefined) kept.set(name, headers[name]);
  }
  return kept;
};
