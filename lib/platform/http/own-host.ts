import 'server-only';
import { isIP } from 'node:net';
import { env } from '../env.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * Attack (DNS rebinding): a page of another site gives its own name the address of this machine, and its scripts may then
 * read what is answered here. The name stands in `Host`, so the app answers to its own names only. An address is no name
 * that anybody could give it: somebody in this network, or a load balancer, asks by it.
 */
export function requireOwnHost(headers: Pick<Headers, 'get'>): Result<null> {
  const name = nameOf(headers.get('host') ?? '');
  if (name === null) return fail('host_unknown');
  const { APP_URL, APP_HOSTS } = env();
  const isOurs =
    name === new URL(APP_URL).hostname ||
    APP_HOSTS.includes(name) ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return isOurs ? ok(null) : fail('host_unknown');
}

/** Without the port; null for what is more than a host and a port. */
function nameOf(host: string): string | null {
  if (!/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}
