import 'server-only';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

/**
 * Attack: a form on another site posts here with the victim's cookies. Browsers name the true sender in
 * `Sec-Fetch-Site` and `Origin`, which scripts cannot set; a client that sends neither has no cookies to steal.
 */
export function requireSameOrigin(headers: Headers): Result<null> {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return fail('cross_origin');
  const origin = headers.get('origin');
  if (origin === null) return ok(null);
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  return origin === new URL(env().APP_URL).origin || hostOf(origin) === host
    ? ok(null)
    : fail('cross_origin');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
