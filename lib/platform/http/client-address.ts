import 'server-only';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '../env.ts';
import { logger } from '../logger.ts';
import { peerAddress } from './peer-address.ts';

/**
 * Whom rate limits count: the address of the caller as the nearest proxy that we trust saw it, or of the connection where
 * there is none. Each trusted hop appends one entry to `X-Forwarded-For`, so entries further left may be forged and are ignored.
 */
export function clientAddress(headers: Headers): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  if (hops === 0 && headers.has('x-forwarded-for')) tellOfUntrustedProxy();
  const address = (hops > 0 && forwardedFor(headers).at(-hops)) || peerAddress(headers) || 'unknown';
  return isIPv6(address) && !address.includes('.') ? networkOf(address) : address;
}

let isProxyTold = false;

/** Behind a proxy that nobody named, all callers have the address of the proxy: one of them uses up what is meant for each. */
function tellOfUntrustedProxy(): void {
  if (isProxyTold || isLoopbackHost(new URL(env().APP_URL).hostname)) return;
  isProxyTold = true;
  logger().error(
    'A request came through a proxy (X-Forwarded-For), but TRUSTED_PROXY_HOPS is 0: all callers are counted as one. Set it to the number of proxies before the app.',
  );
}

/**
 * Whether the caller sits at this machine: the connection comes from it, and so does everything that it was passed on for.
 * Attack: a tunnel or proxy on this machine opens it to the world, and every visitor's connection is a local one.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const peer = peerAddress(headers);
  if (!peer || headers.has('forwarded')) return false;
  return [peer, ...forwardedFor(headers)].every(isLoopback);
}

const forwardedFor = (headers: Headers): string[] =>
  (headers.get('x-forwarded-for') ?? '').split(',').flatMap((entry) => entry.trim() || []);

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopback(host.replace(/^\[|\]$/g, ''));

/** One household or server has 2^64 addresses: they count as one. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
