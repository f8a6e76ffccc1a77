import 'server-only';
import { z } from 'zod';
import { whileLookedAt } from '../db/silence.ts';
import { logger } from '../logger.ts';
import { reportError } from '../report-error.ts';
import { type Failure, fail, ok, type Result } from '../result.ts';
import { withSpan } from '../trace.ts';
import { appHeaders, requireSameOrigin } from './app-origin.ts';
import { clientAddress } from './client-address.ts';
import { enforceRateLimit, type RateLimit } from './enforce-rate-limit.ts';
import { failureResponse } from './failure-response.ts';
import { changesAReflection, requireMoreThanLooking } from './looking-around.ts';
import { parseInput } from './parse-input.ts';
import { readBytes } from './read-bytes.ts';
import { REQUEST_ID_HEADER, requestId } from './request-id.ts';

const nothing = z.strictObject({});

type RouteSpec<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Proof> = {
  name: string;
  /** Web views of apps may read the answers. The route exports `OPTIONS` from `app-origin.ts`, too. */
  isForApps?: boolean;
  params?: Params;
  query?: Query;
  /** Without it the body is not read. */
  body?: Body;
  /** `application/json` unless the sender is known to name it otherwise. */
  bodyType?: string;
  maxBodyBytes?: number;
  /** Per caller address. */
  rateLimit?: RateLimit;
  /** For callers that were promised a list of codes: what each refusal is to them. */
  refusal?: (failure: Failure) => Failure;
  /** Asked before anything of the body is read: who proves nothing learns nothing of what is taken here. */
  door?: (request: Request) => Result<null>;
  guard: (input: {
    params: z.infer<Params>;
    query: z.infer<Query>;
    body: z.infer<Body>;
    request: Request;
  }) => Promise<Result<Proof>>;
  respond: (call: {
    params: z.infer<Params>;
    query: z.infer<Query>;
    body: z.infer<Body>;
    proof: Proof;
    request: Request;
  }) => Promise<Result<unknown> | Response>;
};

type NextContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

async function readJsonBody(
  request: Request,
  { type, maxBytes }: { type: string; maxBytes: number },
): Promise<Result<unknown>> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) return fail('unsupported_media_type');
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return bytes;
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value)));
  } catch {
    return fail('invalid_request', { message: 'The body is not valid JSON.' });
  }
}

/**
 * A route says four things: what it takes, who may call it, what happens, what it answers. Everything else,
 * the origin check, limits, error answers, the log line and the span, is here once.
 */
export function defineRoute<
  Proof,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
>(spec: RouteSpec<Params, Query, Body, Proof>) {
  async function answer(request: Request, context: NextContext): Promise<Result<unknown> | Response> {
    if (!SAFE_METHODS.includes(request.method)) {
      const sameOrigin = requireSameOrigin(request.headers, { isForApps: spec.isForApps });
      if (!sameOrigin.ok) return sameOrigin;
      if (changesAReflection(new URL(request.url).pathname)) {
        const changing = requireMoreThanLooking(request.headers);
        if (!changing.ok) return changing;
      }
    }
    if (spec.rateLimit) {
      const limited = await enforceRateLimit(spec.name, clientAddress(request.headers), spec.rateLimit);
      if (!limited.ok) return limited;
    }
    const door = spec.door?.(request);
    if (door && !door.ok) return door;
    const params = parseInput(spec.params ?? nothing, (await context.params) ?? {});
    if (!params.ok) return fail('not_found');
    const query = parseInput(spec.query ?? nothing, Object.fromEntries(new URL(request.url).searchParams));
    if (!query.ok) return query;
    const raw = spec.body
      ? await readJsonBody(request, {
          type: spec.bodyType ?? 'application/json',
          maxBytes: spec.maxBodyBytes ?? 64 * 1024,
        })
      : { ok: true as const, value: {} };
    if (!raw.ok) return raw;
    const body = parseInput(spec.body ?? nothing, raw.value);
    if (!body.ok) return body;

    // The defaults above make each schema `nothing` exactly where its type parameter is.
    const input = { params: params.value, query: query.value, body: body.value } as {
      params: z.infer<Params>;
      query: z.infer<Query>;
      body: z.infer<Body>;
    };
    const proof = await whileLookedAt(() => spec.guard({ ...input, request }));
    if (!proof.ok) return proof;
    return spec.respond({ ...input, proof: proof.value, request });
  }

  return (request: Request, context: NextContext): Promise<Response> =>
    withSpan(`route ${spec.name}`, { 'http.request.method': request.method }, async () => {
      const reference = requestId(request.headers);
      const startedAt = performance.now();
      const result = await answerOrReport(() => answer(request, context), spec.name, reference);
      const response = await withoutUnreadBody(
        toResponse(promised(result, spec.refusal), request, reference),
        request,
      );
      if (spec.isForApps) {
        for (const [name, value] of Object.entries(appHeaders(request.headers)))
          response.headers.set(name, value);
      }
      logger().info(
        {
          route: spec.name,
          requestId: reference,
          status: response.status,
          outcome: result instanceof Response || result.ok ? 'ok' : result.error.code,
          ms: Math.round(performance.now() - startedAt),
        },
        'route',
      );
      return response;
    });
}

async function answerOrReport(
  work: () => Promise<Result<unknown> | Response>,
  where: string,
  reference: string,
): Promise<Result<unknown> | Response> {
  try {
    return await work();
  } catch (error) {
    await reportError(error, { where, requestId: reference });
    return fail('internal');
  }
}

function promised(
  result: Result<unknown> | Response,
  refusal?: (failure: Failure) => Failure,
): Result<unknown> | Response {
  if (result instanceof Response || result.ok || !refusal) return result;
  return { ok: false, error: refusal(result.error) };
}

function toResponse(result: Result<unknown> | Response, request: Request, reference: string): Response {
  if (result instanceof Response) return result;
  if (!result.ok) return refuse(result.error, request, reference);
  return Response.json(result.value, {
    headers: { 'cache-control': 'no-store', [REQUEST_ID_HEADER]: reference },
  });
}

/**
 * Attack: Next lets `GET` answer HEAD and throws the body away, whose stream nobody then ends: it keeps its place, its file and its
 * timers for ever.
 */
async function withoutUnreadBody(response: Response, { method }: Request): Promise<Response> {
  if (method !== 'HEAD' || !response.body) return response;
  await response.body.cancel();
  return new Response(null, response);
}

/** A program is told in JSON; somebody who followed a link or pressed a button is shown a page. */
function refuse(failure: Failure, request: Request, reference: string): Response {
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return failureResponse(failure, reference);
  const from = failure.code === 'proof_needed' ? pathOf(request.headers.get('referer')) : null;
  const query = new URLSearchParams({ code: failure.code, reference, ...(from && { from }) });
  return new Response(null, { status: 303, headers: { location: `/refused?${query}` } });
}

/** Of the page that asked, to go back to when it was confirmed who asks. */
function pathOf(address: string | null): string | null {
  return address && URL.canParse(address) ? new URL(address).pathname : null;
}
