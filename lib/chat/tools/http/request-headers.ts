/**
 * Headers that are not for a model to set. They say who asks, carry credentials, or belong to the connection; and those
 * that make a server take a GET, for which nobody is asked, for something else.
 */
const KEPT = new Set([
  ...['host', 'cookie', 'cookie2', 'set-cookie', 'authorization', 'connection', 'content-length', 'expect'],
  ...['transfer-encoding', 'te', 'trailer', 'upgrade', 'keep-alive', 'accept-encoding', 'content-encoding'],
  ...[
    'user-agent',
    'origin',
    'referer',
    'via',
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'date',
  ],
  ...['x-http-method', 'x-http-method-override', 'x-method-override', 'x-original-url', 'x-rewrite-url'],
  ...['x-original-method', 'x-original-host', 'x-host', 'http2-settings'],
]);
const KEPT_BEGINNING = /^(proxy-|sec-|x-forwarded-|:)/;
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/;
/** No line ends: what follows one would be a header, or a request, of its own. */
const VALUE = /^[\t\x20-\x7e]{0,4000}$/;
const MOST = 32;

/** The headers in lower case, or why they are not sent. */
export function requestHeaders(
  given: Readonly<Record<string, string>>,
): { ok: true; headers: Record<string, string> } | { ok: false; problem: string } {
  const headers: Record<string, string> = {};
  for (const [written, value] of Object.entries(given)) {
    const name = written.toLowerCase();
    if (!TOKEN.test(name) || !VALUE.test(value))
      return { ok: false, problem: 'A header is not well formed.' };
    if (KEPT.has(name) || KEPT_BEGINNING.test(name)) {
      return { ok: false, problem: `The header ${name} is not for you to set.` };
    }
    if (name in headers) return { ok: false, problem: `The header ${name} stands there twice.` };
    headers[name] = value;
  }
  if (Object.keys(headers).length > MOST) return { ok: false, problem: 'These are too many headers.' };
  return { ok: true, headers };
}
