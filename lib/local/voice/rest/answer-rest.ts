import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseShallowJson } from '../json-object.ts';
import { knownRefusal } from './known-refusals.ts';
import type { Misbehaving, Misbehaviour } from './misbehaviour.ts';
import {
  INVALID_API_KEY,
  invalid,
  isOurHost,
  pageHeaders,
  type RestAnswer,
  type RestRoute,
  refusedAccess,
  restRefusal,
  routeParams,
} from './rest-route.ts';

const MAX_BYTES = 1024 * 1024;
/** So much of what is too large is still read, so that its sender gets to hear why it was refused. */
const MAX_READ_BYTES = 16 * MAX_BYTES;

/** The body, or null if it is too large. Rejects when the sender goes away before its end. */
async function readBody(
  request: IncomingMessage,
  maxBytes = MAX_BYTES,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  const mostRead = Math.max(MAX_READ_BYTES, maxBytes);
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostRead) return null;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size > maxBytes ? null : Buffer.concat(chunks);
}

export type RestService = {
  routes: readonly RestRoute[];
  apiKey: string;
  port: number;
  misbehaviour: Misbehaviour;
  /** Aborted when the provider stops. */
  signal: AbortSignal;
  onProblem(line: string): void;
};

const MAX_AT_ONCE = 100;

/** Answers every request there can be: with what it asked for, or with a status and a JSON body that says why not. */
export function restListener(service: RestService) {
  let answering = 0;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const signal = AbortSignal.any([gone.signal, service.signal]);
    answering += 1;
    try {
      const answer = answering > MAX_AT_ONCE ? TOO_MANY : await answerTo(request, service, signal);
      write(request, response, answer);
    } catch (error) {
      if (gone.signal.aborted) return;
      if (!service.signal.aborted)
        service.onProblem(`${request.method} ${request.url?.split('?')[0]} failed: ${error}`);
      write(request, response, FAILED);
    } finally {
      answering -= 1;
    }
  };
}

/** `cut` is no answer: the connection ends. */
type Written = RestAnswer | { raw: string } | 'cut';

async function answerTo(
  request: IncomingMessage,
  service: RestService,
  signal: AbortSignal,
): Promise<Written> {
  const { headers } = request;
  if (!isOurHost(headers.host, service.port)) return WRONG_HOST;
  const target = parseTarget(request.url ?? '');
  if (!target) return restRefusal(400, 'invalid_path', 'The path of the request is none.');
  const isPreflight = request.method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  const method = isPreflight ? headers['access-control-request-method'] : request.method;
  const found = findRoute(service.routes, method, target.segments);
  const access = found && 'route' in found ? found.route.access : 'key';
  const refusal = refusedAccess({ headers, access, apiKey: service.apiKey });
  if (refusal) return refusal;
  if (isPreflight) return { status: 204, body: undefined, headers: pageHeaders(headers) };

  const fault = target.path.startsWith('/local/')
    ? null
    : service.misbehaviour.take(`${request.method} ${target.path}`);
  if (fault && fault.does !== 'late') {
    const wrong = await misbehave(fault, signal);
    if (wrong) return wrong;
  }
  const answer = await routed(found, target, request, signal);
  if (fault?.does === 'late') await wait(fault.afterMs, undefined, { signal });
  return access === 'page' ? { ...answer, headers: { ...answer.headers, ...pageHeaders(headers) } } : answer;
}

type Target = { path: string; segments: string[]; query: URLSearchParams };

/** Only what starts with a slash; a part that is not well encoded is the name of nothing. */
function parseTarget(url: string): Target | null {
  if (!url.startsWith('/')) return null;
  const [path = '', ...query] = url.split('?');
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent);
    return { path, segments, query: new URLSearchParams(query.join('?')) };
  } catch {
    return null;
  }
}

type Found = { route: RestRoute; params: string[] } | { allowed: string[] } | null;

function findRoute(routes: readonly RestRoute[], method: string | undefined, path: string[]): Found {
  const here = routes.flatMap((route) => {
    const params = routeParams(route, path);
    return params ? [{ route, params }] : [];
  });
  if (!here.length) return null;
  return (
    here.find(({ route }) => route.method === method) ?? { allowed: here.map(({ route }) => route.method) }
  );
}

async function routed(
  found: Found,
  { query }: Target,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<RestAnswer> {
  if (!found) return { status: 404, body: { detail: 'Not Found' } };
  if ('allowed' in found)
    return {
      status: 405,
      body: { detail: 'Method Not Allowed' },
      headers: { allow: [...new Set(found.allowed)].join(', ') },
    };
  const { route, params } = found;
  const bytes = await readBody(request, route.maxBytes);
  if (!bytes) return restRefusal(413, 'payload_too_large', 'The body is larger than this takes.');
  const isJson = route.accepts === 'json' && bytes.length > 0;
  const body = isJson ? parseShallowJson(new TextDecoder().decode(bytes)) : undefined;
  if (isJson && body === undefined) return invalid(['body'], 'JSON decode error', 'json_invalid');
  const raw = { bytes, contentType: request.headers['content-type'] ?? '' };
  return route.handle({ params, query, body, raw, signal });
}

/** Null when what was asked for is to be done all the same. */
async function misbehave(fault: Misbehaving, signal: AbortSignal): Promise<Written | null> {
  if (fault.afterMs) await wait(fault.afterMs, undefined, { signal });
  if (fault.does === 'drop') return 'cut';
  if (fault.does === 'garbage') return { raw: '{"agent_id": "agent_01' };
  if (fault.does !== 'status') return null;
  if (fault.says) return knownRefusal(fault.says);
  const status = fault.status ?? 500;
  if (status === 401) return INVALID_API_KEY;
  if (status === 422) return invalid(['body'], 'Refused, as it was asked for.');
  if (status === 429) return TOO_MANY;
  return restRefusal(
    status,
    status < 500 ? 'refused' : 'internal_server_error',
    'Refused, as it was asked for.',
  );
}

const TOO_MANY: RestAnswer = {
  ...restRefusal(429, 'too_many_concurrent_requests', 'Too many concurrent requests.'),
  headers: { 'retry-after': '1' },
};
const WRONG_HOST = restRefusal(403, 'host_not_allowed', 'This provider answers on this machine only.');
const FAILED = restRefusal(500, 'internal_server_error', 'Something went wrong. Please try again.');

function write(request: IncomingMessage, response: ServerResponse, answer: Written): void {
  if (answer === 'cut') return void request.socket.destroy();
  if ('sound' in answer && answer.sound) return void writeSound(response, answer.sound);
  const { status, headers } = 'raw' in answer ? { status: 200, headers: {} } : answer;
  const text = 'raw' in answer ? answer.raw : (JSON.stringify(answer.body) ?? '');
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(text && { 'content-length': Buffer.byteLength(text) }),
    // After an upgrade that was not made, Node no longer reports what is malformed on the same socket.
    ...(request.headers.upgrade !== undefined && { connection: 'close' }),
    ...headers,
  });
  response.end(text);
}

function writeSound(response: ServerResponse, sound: Buffer): void {
  response.writeHead(200, {
    'content-type': 'audio/pcm',
    'content-length': sound.length,
    'cache-control': 'no-store',
  });
  response.end(sound);
}
