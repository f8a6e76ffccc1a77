import 'server-only';
import { isIP } from 'node:net';
import { env } from '../env.ts';
import { fail, ok, type Result } from '../result.ts';

/** Where the pages of apps come from that are built on a web view (Capacitor, Ionic). Native apps send no origin. */
const APP_ORIGINS: readonly string[] = [
  'capacitor://localhost',
  'ionic://localhost',
  'https://localhost',
  'http://localhost',
];

const isAppOrigin = (origin: string | null): origin is string =>
  origin !== null && APP_ORIGINS.includes(origin);

/**
 * Attack: a page of another site calls with the victim's cookies. An app proves who it is by a token that no page has; so its
 * origin is let in where no cookie came along, and only there.
 */
const isFromApp = (headers: Headers): boolean => isAppOrigin(headers.get('origin')) && !headers.has('cookie');

/** What lets a web view read an answer. Without credentials: cookies are neither sent nor kept. */
export const appHeaders = (headers: Headers): Record<string, string> => {
  const origin = headers.get('origin');
  if (!isAppOrigin(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-request-id',
    vary: 'origin',
  };
};

/** The `OPTIONS` of a route for apps. */
export function answerPreflight(request: Request): Response {
  const allowed = appHeaders(request.headers);
  if (!allowed['access-control-allow-origin']) return new Response(null, { status: 403 });
  return new Response(null, {
    status: 204,
    headers: {
      ...allowed,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, x-guest-token',
      'access-control-max-age': '7200',
    },
  });
}

/**
 * Attack: a form on another site posts here with the victim's cookies. Browsers name the true sender in
 * `Sec-Fetch-Site` and `Origin`, which scripts cannot set; a client that sends neither has no cookies to steal.
 * Only what is made for apps lets the page of one in: a page on this machine could else sign its visitor in as somebody else.
 */
export function requireSameOrigin(
  headers: Headers,
  { isForApps = false }: { isForApps?: boolean | undefined } = {},
): Result<null> {
  if (isForApps && isFromApp(headers)) return ok(null);
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return fail('cross_origin');
  const origin = headers.get('origin');
  if (origin === null) return ok(null);
  const { APP_URL, TRUSTED_PROXY_HOPS } = env();
  const forwarded = TRUSTED_PROXY_HOPS > 0 ? headers.get('x-forwarded-host') : null;
  return origin === new URL(APP_URL).origin || hostOf(origin) === (forwarded ?? headers.get('host'))
    ? ok(null)
    : fail('cross_origin');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

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
