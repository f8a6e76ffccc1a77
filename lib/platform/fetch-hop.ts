import type { FetchRefusal } from './fetch-refusal.ts';

export type Hop = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
};

export type ReachableHosts = {
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
export function nextHop(hop: Hop, status: number, location: string): Hop | FetchRefusal {
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
