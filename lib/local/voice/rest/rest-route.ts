import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { newToken } from '#lib/platform/token.ts';

export type RestRequest = {
  /** The parts of the path that stand where its pattern has a `:`. */
  params: readonly string[];
  query: URLSearchParams;
  /** Parsed JSON, or undefined without a body. */
  body: unknown;
  /** As it was sent, for what is not JSON. */
  raw: { bytes: Uint8Array<ArrayBuffer>; contentType: string };
  signal: AbortSignal;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a REST call is answered with; failures have the shapes of the real provider. */
export type RestAnswer = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** In place of a JSON body. */
  sound?: Buffer;
};

export const restAnswer = (body: unknown): RestAnswer => ({ status: 200, body });

export const restRefusal = (status: number, code: string, message: string): RestAnswer => ({
  status,
  body: { detail: { status: code, message } },
});

/** Its newer form, which says more; `status` stayed as it was. */
export type Refusing = { type: string; code: string; status: string; message: string; param?: string };

export const refusedAs = (status: number, detail: Refusing): RestAnswer => ({
  status,
  body: { detail: { ...detail, request_id: newToken() } },
});

export const unknownDocument = (id: string): RestAnswer =>
  refusedAs(404, {
    type: 'not_found',
    code: 'document_not_found',
    status: 'document_not_found',
    message: `Document with id ${id.slice(0, 100)} not found.`,
  });

/** A fault inside of an agent's configuration, with its place. */
export const invalidConfig = (param: string, problem: string): RestAnswer =>
  refusedAs(400, {
    type: 'validation_error',
    code: 'invalid_parameters',
    status: 'input_invalid',
    message: `Invalid conversation config: ${problem}`.slice(0, 500),
    param: param.slice(0, 200),
  });

export const invalid = (loc: readonly PropertyKey[], msg: string, type = 'value_error'): RestAnswer => ({
  status: 422,
  body: { detail: [{ loc: loc.map(String), msg, type }] },
});

/** A bounded list: a body of many wrong values is not answered with one that is larger still. */
export const invalidInput = (where: 'body' | 'query', error: z.ZodError): RestAnswer => ({
  status: 422,
  body: {
    detail: error.issues.slice(0, 20).map(({ path, message, code }) => ({
      loc: [where, ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
      msg: message,
      type: code === 'invalid_type' ? 'type_error' : 'value_error',
    })),
  },
});

type Handler = (request: RestRequest) => RestAnswer | Promise<RestAnswer>;

export type RestRoute = {
  method: Method;
  segments: readonly string[];
  /** `page` is open to the browser SDK, which has no API key. */
  access: 'key' | 'page';
  accepts: 'json' | 'form';
  /** A mebibyte when it is not said. */
  maxBytes?: number;
  handle: Handler;
};

/** Parts of the path that start with `:` stand for anything. */
export const route = (
  method: Method,
  path: `/${string}`,
  handle: Handler,
  more: Partial<Pick<RestRoute, 'access' | 'accepts' | 'maxBytes'>> = {},
): RestRoute => ({
  method,
  segments: path.slice(1).split('/'),
  access: 'key',
  accepts: 'json',
  handle,
  ...more,
});

/** What `path` stands for, or null when it is not this route's. */
export function routeParams({ segments }: RestRoute, path: readonly string[]): string[] | null {
  if (segments.length !== path.length) return null;
  const isHere = segments.every((segment, place) => segment.startsWith(':') || segment === path[place]);
  return isHere ? path.filter((_, place) => segments[place]?.startsWith(':')) : null;
}

export const withBody =
  <T extends z.ZodType>(
    schema: T,
    handle: (input: z.output<T>, request: RestRequest) => RestAnswer | Promise<RestAnswer>,
  ): Handler =>
  (request) => {
    const parsed = schema.safeParse(request.body);
    return parsed.success ? handle(parsed.data, request) : invalidInput('body', parsed.error);
  };

/** A name that is given more than once counts as its last. */
export const withQuery =
  <T extends z.ZodType>(
    schema: T,
    handle: (query: z.output<T>, request: RestRequest) => RestAnswer | Promise<RestAnswer>,
  ): Handler =>
  (request) => {
    const parsed = schema.safeParse(Object.fromEntries(request.query));
    return parsed.success ? handle(parsed.data, request) : invalidInput('query', parsed.error);
  };

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
