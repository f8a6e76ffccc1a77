import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { inflateBounded } from './fetch-body.ts';
import { type Fetched, type FetchRefusal, refusalOf, refuse } from './fetch-refusal.ts';
import { guardedConnect } from './guarded-connect.ts';

export type GuardedFetchOptions = {
  /** Of the body, after decompression. */
  maxBytes: number;
  /** For everything together: names, redirects, bodies. */
  timeoutMs: number;
  userAgent: string;
  /** `host:port` of an installation's own network, compared letter by letter. */
  allowedHosts: readonly string[];
  accept?: string;
  signal?: AbortSignal;
  /** Asked before each request, redirects included; false refuses it. */
  mayRequest?: (url: URL, signal: AbortSignal) => Promise<boolean>;
  lookup?: LookupFunction;
};

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADER_BYTES = 16 * 1024;

/**
 * A GET of an address that a person chose, and so possibly an attacker: it reaches the public internet and the hosts of
 * the allowlist only, at the ports 80 and 443, without cookies or credentials, and reads no more and waits no longer
 * than it is told. Any status is a success. Never throws for what the network does.
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<Fetched> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const agent = new Agent({
    allowH2: false,
    connect: guardedConnect((host) => options.allowedHosts.includes(host), options.lookup),
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    pipelining: 0,
  });
  try {
    return await follow(address, options, agent, signal);
  } catch (error) {
    return refuse(deadline.aborted ? 'too_slow' : refusalOf(error));
  } finally {
    await agent.destroy();
  }
}

async function follow(
  address: string,
  options: GuardedFetchOptions,
  agent: Agent,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = URL.parse(address);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const refusal = url ? refusalOfAddress(url, options.allowedHosts) : 'address_invalid';
    if (!url || refusal) return refuse(refusal ?? 'address_invalid');
    if (options.mayRequest && !(await options.mayRequest(url, signal))) return refuse('not_permitted');
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: {
        'user-agent': options.userAgent,
        accept: options.accept ?? '*/*',
        'accept-encoding': 'gzip, deflate, br',
      },
    });
    const location = oneOf(headers.location);
    if (!REDIRECTS.has(statusCode) || !location) {
      const bytes = await inflateBounded(body, oneOf(headers['content-encoding']), options.maxBytes);
      return { ok: true, value: { url: url.href, status: statusCode, headers: flat(headers), bytes } };
    }
    // What the body of a redirect says interests nobody; ending it ends the connection.
    body.on('error', () => {}).destroy();
    const next = URL.parse(location, url);
    if (url.protocol === 'https:' && next?.protocol === 'http:') return refuse('downgrade');
    url = next;
  }
  return refuse('too_many_redirects');
}

/** What can be told of an address without a connection. `URL` has made every spelling of a number one by now. */
function refusalOfAddress(url: URL, allowedHosts: readonly string[]): FetchRefusal | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'address_invalid';
  if (url.username || url.password) return 'address_invalid';
  if (url.port && !allowedHosts.includes(url.host)) return 'address_private';
  return undefined;
}

const oneOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
