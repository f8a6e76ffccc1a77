import 'server-only';
import { isIPv6 } from 'node:net';
import { env } from '#lib/platform/env.ts';

/**
 * Whom rate limits count: the address of the caller as the nearest proxy that we trust saw it. Each trusted hop appends
 * one entry to `X-Forwarded-For`, so entries further left may be forged and are ignored.
 */
export function clientAddress(headers: Headers): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = (hops > 0 && entries.at(-hops)) || 'unknown';
  return isIPv6(address) && !address.includes('.') ? networkOf(address) : address;
}

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
