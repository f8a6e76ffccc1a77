import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type RestAnswer, restRefusal } from './rest-answer.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A name that an attacker points at this machine would come with its own `Host`. */
export function isOurHost(host: string | undefined, port: number): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && url.host === host && LOOPBACK.has(url.hostname) && url.port === String(port);
}

const isLoopbackOrigin = (origin: string) => {
  const url = URL.parse(origin);
  return url !== null && url.origin === origin && LOOPBACK.has(url.hostname);
};

type Asked = { headers: IncomingHttpHeaders; access: 'key' | 'page'; apiKey: string };

/** Programs have a key and no origin. Pages, of this machine only, may use what the browser SDK calls. */
export function refusedAccess({ headers, access, apiKey }: Asked): RestAnswer | null {
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  const isFromPage = origin !== undefined || site !== 'none';
  if (access === 'page') return isFromPage && !(origin && isLoopbackOrigin(origin)) ? CROSS_ORIGIN : null;
  if (isFromPage) return CROSS_ORIGIN;
  return isSame(headers['xi-api-key'], apiKey) ? null : INVALID_API_KEY;
}

/** What lets a page read the answer; `refusedAccess` has said that it may. */
export const pageHeaders = ({ origin }: IncomingHttpHeaders): Record<string, string> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        vary: 'origin',
      };

const CROSS_ORIGIN = restRefusal(403, 'origin_not_allowed', 'Pages of other origins may not call this.');
export const INVALID_API_KEY = restRefusal(401, 'invalid_api_key', 'Invalid API key');

const digest = (text: string) => createHash('sha256').update(text).digest();

const isSame = (given: string | string[] | undefined, expected: string) =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
