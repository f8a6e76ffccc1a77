import 'server-only';
import { env } from '#lib/platform/env.ts';

/**
 * The address of the caller as the nearest proxy that we trust saw it: each trusted hop appends one entry
 * to `X-Forwarded-For`, so entries further left may be forged and are ignored.
 */
export function clientAddress(headers: Headers): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return (hops > 0 && entries.at(-hops)) || 'unknown';
}
