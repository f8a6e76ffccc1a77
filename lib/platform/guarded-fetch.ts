import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { inflateBounded } from './fetch-body.ts';
import { type Fetched, type FetchRefusal, refusalOf, refuse } from './fetch-refusal.ts';
import { type ConnectorFactory, guardedConnect } from './guarded-connect.ts';

type Hop = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
};

type ReachableHosts = {
  /** `host:port` of an installation's own network, compared letter by letter. */
  allowedHosts: readonly string[];
  /** When given, only these names may be asked: over https, each `host` or `host:port`, compared letter by letter. */
  onlyHosts?: readonly string[] | undefined;
};

const READING = new Set(['GET', 'HEAD']);

/** What can be told of an address without a connection. `URL` has made every spelling of a number one by now. */
export function refusalOfAddress(url: URL, { allowedHosts, onlyHosts }: ReachableHosts): FetchRefusal | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'address_invalid';
  if (url.username || url.password) return 'address_invalid';
  if (onlyHosts) return url.protocol === 'https:' && isListed(url, onlyHosts) ? null : 'not_permitted';
  if (url.port && !allowedHosts.includes(url.host)) return 'address_private';
  return null;
}

function isListed(url: URL, hosts: readonly string[]): boolean {
  return hosts.includes(url.host) || (!url.port && hosts.includes(`${url.hostname}:443`));
}

/**
 * Where a redirect leads, as browsers follow it, with two differences: what was said to one origin (headers, and so
 * credentials) is not said to another, and a body goes to nobody but whom it was addressed to.
 */
function nextHop(hop: Hop, status: number, location: string): Hop | FetchRefusal {
  const url = URL.parse(location, hop.url);
  if (!url) return 'address_invalid';
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') return 'downgrade';
  const isElsewhere = url.origin !== hop.url.origin;
  const headers = isElsewhere ? {} : hop.headers;
  if (READING.has(hop.method)) return { ...hop, url, headers };
  if (status === 303 || (hop.method === 'POST' && status < 303)) {
    return { url, method: 'GET', headers: withoutContent(headers), body: undefined };
  }
  return isElsewhere ? 'not_permitted' : { ...hop, url };
}

const withoutContent = (headers: Hop['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-/i.test(name)));

export type GuardedFetchOptions = ReachableHosts & {
  /** Of the body, after decompression. */
  maxBytes: number;
  /** For everything together: names, redirects, bodies. */
  timeoutMs: number;
  userAgent: string;
  accept?: string;
  /** In upper case; GET when absent. */
  method?: string;
  /** In lower case, and only for the origin of the address. */
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Answers a redirect as it is instead of following it. */
  keepsRedirects?: boolean;
  signal?: AbortSignal;
  /** Asked before each request, redirects included; false refuses it. */
  mayRequest?: (url: URL, signal: AbortSignal) => Promise<boolean>;
  lookup?: LookupFunction | undefined;
  connectorOf?: ConnectorFactory | undefined;
};

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const WITHOUT_BODY = new Set([204, 304]);
const HEADER_BYTES = 16 * 1024;

/**
 * Asks an address that a person or a model chose, and so possibly an attacker: it reaches the public internet and the
 * hosts of the allowlist only, at the ports 80 and 443, or else nothing but `onlyHosts`; without cookies or credentials
 * of its own, and it reads no more and waits no longer than it is told. Any status is a success. Never throws for what
 * the network does.
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<Fetched> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const isAllowedHost = (host: string) => !options.onlyHosts && options.allowedHosts.includes(host);
  const agent = new Agent({
    allowH2: false,
    connect: guardedConnect(isAllowedHost, options.lookup, options.connectorOf),
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
  const url = URL.parse(address);
  if (!url) return refuse('address_invalid');
  let hop: Hop = { url, method: options.method ?? 'GET', headers: options.headers ?? {}, body: options.body };
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const refusal = refusalOfAddress(hop.url, options);
    if (refusal) return refuse(refusal);
    if (options.mayRequest && !(await options.mayRequest(hop.url, signal))) return refuse('not_permitted');
    const answer = await ask(hop, options, agent, signal);
    const location = oneOf(answer.headers.location);
    if (options.keepsRedirects || !REDIRECTS.has(answer.statusCode) || !location) {
      return { ok: true, value: await readAnswer(hop, answer, options.maxBytes) };
    }
    // What the body of a redirect says interests nobody; ending it ends the connection.
    answer.body.on('error', () => {}).destroy();
    const next = nextHop(hop, answer.statusCode, location);
    if (typeof next === 'string') return refuse(next);
    hop = next;
  }
  return refuse('too_many_redirects');
}

const ask = (hop: Hop, options: GuardedFetchOptions, agent: Agent, signal: AbortSignal) =>
  request(hop.url, {
    dispatcher: agent,
    signal,
    method: hop.method,
    body: hop.body ?? null,
    headers: {
      accept: options.accept ?? '*/*',
      ...hop.headers,
      'user-agent': options.userAgent,
      'accept-encoding': 'gzip, deflate, br',
    },
  });

async function readAnswer(hop: Hop, answer: Dispatcher.ResponseData, maxBytes: number) {
  const { statusCode, headers, body } = answer;
  const hasBody = hop.method !== 'HEAD' && !WITHOUT_BODY.has(statusCode);
  const encoding = hasBody ? oneOf(headers['content-encoding']) : undefined;
  const bytes = await inflateBounded(body, encoding, maxBytes);
  return { url: hop.url.href, status: statusCode, headers: flat(headers), bytes };
}

const oneOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
