import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

export class PrivateAddress extends Error {}

type ConnectorOptions = {
  allowH2: boolean;
  timeout: number;
  maxCachedSessions: number;
  lookup: LookupFunction;
};

/** What opens sockets; it has to take the addresses that the given `lookup` answers, and no others. */
export type ConnectorFactory = (options: ConnectorOptions) => buildConnector.connector;

/** Azure answers with a machine's credentials here; it is the one such address in public space. */
const AZURE_METADATA = '168.63.129.16';
const [GLOBAL_UNICAST, GLOBAL_BITS] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. Loopback, private, link-local and reserved networks do not, and
 * neither do IPv6 addresses that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo, ISATAP): a gateway may
 * unwrap them to a private one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== AZURE_METADATA;
  const isIsatap = (parsed.parts[4] === 0 || parsed.parts[4] === 0x200) && parsed.parts[5] === 0x5efe;
  return !parsed.zoneId && !isIsatap && parsed.match(GLOBAL_UNICAST, GLOBAL_BITS);
}

/**
 * Connects to public addresses only. The name is looked up once, and the connection goes to the very answers that were
 * checked: a name server that answers differently a moment later (DNS rebinding) gains nothing. One private
 * answer among public ones refuses them all.
 */
export function guardedConnect(
  isAllowedHost: (host: string) => boolean,
  lookup: LookupFunction = systemLookup,
  connectorOf: ConnectorFactory = buildConnector,
): buildConnector.connector {
  const options = { allowH2: false, timeout: 10_000, maxCachedSessions: 0 };
  const open = connectorOf({ ...options, lookup });
  const guarded = connectorOf({ ...options, lookup: checked(lookup) });
  return (target, done) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const name = target.hostname.replace(/^\[|\]$/g, '');
    const host = isIP(name) === 6 ? `[${name}]` : name;
    if (isAllowedHost(`${host}:${port}`)) return open(target, done);
    // Literal addresses are never looked up.
    if (isIP(name) && !isPublicAddress(name)) return done(new PrivateAddress(), null);
    return guarded(target, done);
  };
}

const checked =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, answers) => {
      if (error || !Array.isArray(answers)) return done(error ?? new Error('no answer'), '');
      if (answers.length === 0 || !answers.every(({ address }) => isPublicAddress(address))) {
        return done(new PrivateAddress(), '');
      }
      if (options.all) return done(null, answers);
      const [{ address, family } = { address: '', family: 0 }] = answers;
      return done(null, address, family);
    });
