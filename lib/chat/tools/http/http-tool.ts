import type { LookupFunction } from 'node:net';
import { z } from 'zod';
import { defineTool, refused, type Tool, type ToolOutcome } from '#lib/models/tool.ts';
import type { Fetched } from '#lib/platform/fetch-refusal.ts';
import type { ConnectorFactory } from '#lib/platform/guarded-connect.ts';
import { guardedFetch, refusalOfAddress } from '#lib/platform/guarded-fetch.ts';
import type { Secret } from '#lib/platform/secret.ts';
import { TOOL_LIMITS } from '../../limits.public.ts';
import { refusedFetch } from './refusal-words.ts';

type Answer = Extract<Fetched, { ok: true }>['value'];

/** What is worth telling; `set-cookie` among others is not. */
const TOLD_HEADERS = ['content-type', 'location', 'retry-after', 'etag', 'last-modified', 'link', 'allow'];

/** An answer in words for a model. */
function responseText({ url, status, headers, bytes }: Answer): string {
  const told = TOLD_HEADERS.flatMap((name) =>
    headers[name] ? [`${name}: ${headers[name].slice(0, 1_000)}`] : [],
  );
  const head = [`HTTP ${status}`, `url: ${url}`, ...told].join('\n');
  return `${head}\n\n${bodyText(bytes, headers['content-type'] ?? '')}`;
}

function bodyText(bytes: Uint8Array, contentType: string): string {
  if (bytes.includes(0)) return `[${bytes.length} bytes that are not text]`;
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return `[${bytes.length} bytes in an unknown encoding]`;
  }
}

export type HttpSettings = {
  /** `host` or `host:port`, letter by letter. They have to lead to public addresses all the same. */
  allowedHosts: readonly string[];
  /** What a host is shown as a bearer token, by its name as in `allowedHosts`; it is not sent on to another. */
  secrets?: Readonly<Record<string, Secret>>;
  timeoutMs?: number;
  lookup?: LookupFunction | undefined;
  connectorOf?: ConnectorFactory | undefined;
};

const USER_AGENT = 'Reflections/1.0';

const parameters = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  url: z.string().max(4_000).describe('A whole https address.'),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().max(200_000).optional(),
});

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/** Worth offering only where a host is allowed: without one, nothing is asked. */
export function httpTool(settings: HttpSettings): Tool {
  const { allowedHosts, timeoutMs = TOOL_LIMITS.http.ms, lookup, connectorOf } = settings;
  return defineTool({
    name: 'http_request',
    description: `Asks a web server over https. Only these hosts can be asked: ${allowedHosts.join(', ')}.`,
    parameters,
    policy: { effect: 'egress', approval: ({ method }) => (isReading(method) ? 'never' : 'always') },
    refuse: async (input) => {
      const checked = checkedRequest(input);
      if (!checked.ok) return checked.refusal;
      const refusal = refusalOfAddress(new URL(input.url), { allowedHosts: [], onlyHosts: allowedHosts });
      return refusal ? refusedFetch(refusal) : null;
    },
    async execute(input, { signal }) {
      const checked = checkedRequest(input);
      if (!checked.ok) return checked.refusal;
      const { method, url, body } = input;
      const secret = secretFor(url, settings.secrets);
      const fetched = await guardedFetch(url, {
        method,
        headers: { ...checked.headers, ...(secret && { authorization: `Bearer ${secret.reveal()}` }) },
        ...(body !== undefined && { body }),
        userAgent: USER_AGENT,
        allowedHosts: [],
        onlyHosts: allowedHosts,
        maxBytes: TOOL_LIMITS.http.bytes,
        timeoutMs,
        signal,
        lookup,
        connectorOf,
      });
      signal.throwIfAborted();
      if (!fetched.ok) return refusedFetch(fetched.refusal);
      const text = responseText(fetched.value);
      return { isError: fetched.value.status >= 400, text: withoutSecret(text, secret) };
    },
  });
}

type Checked = { ok: true; headers: Record<string, string> } | { ok: false; refusal: ToolOutcome };

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
function requestHeaders(
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

function checkedRequest({ method, url, headers = {}, body }: z.output<typeof parameters>): Checked {
  if (!isPlainAddress(url) || !URL.canParse(url))
    return { ok: false, refusal: refusedFetch('address_invalid') };
  const checked = requestHeaders(headers);
  if (!checked.ok) return { ok: false, refusal: refused('validation', checked.problem) };
  if (body === undefined || !isReading(method)) return checked;
  return { ok: false, refusal: refused('validation', `A ${method} has no body.`) };
}

/** `URL` leaves out line ends and turns \ into /, so that a person who agrees would read another address than it asks. */
const isPlainAddress = (url: string): boolean => /^https:\/\/[^\s\\\p{Cc}]+$/iu.test(url);

function secretFor(url: string, secrets: HttpSettings['secrets'] = {}): Secret | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return undefined;
  const names = parsed.port ? [parsed.host] : [parsed.host, `${parsed.host}:443`];
  return names.map((name) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined)).find(Boolean);
}

/** A server may answer with what it was sent. */
const withoutSecret = (text: string, secret: Secret | undefined): string =>
  secret ? text.replaceAll(secret.reveal(), '[secret]') : text;
