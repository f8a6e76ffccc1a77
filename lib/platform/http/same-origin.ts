import 'server-only';
import { env } from '../env.ts';
import { fail, ok, type Result } from '../result.ts';
import { isFromApp } from './app-origin.ts';

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
