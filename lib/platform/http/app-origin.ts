import 'server-only';

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
export const isFromApp = (headers: Headers): boolean =>
  isAppOrigin(headers.get('origin')) && !headers.has('cookie');

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
