import type { z } from 'zod';
import { invalidInput, type RestAnswer } from './rest-answer.ts';

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
