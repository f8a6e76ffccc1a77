import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';

export class PrivateAddress extends Error {}

type ConnectorOptions = {
  allowH2: boolean;
  timeout: number;
  maxCachedSessions: number;
  lookup: LookupFunction;
};

/** What opens sockets; it has to take the addresses that the given `lookup` answers, and no others. */
export type ConnectorFactory = (options: ConnectorOptions) => buildConnector.connector;

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
