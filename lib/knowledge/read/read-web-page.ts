import { READING_LIMITS, SOURCE_LIMITS } from '../limits.public.ts';
import 'server-only';
import type { LookupFunction } from 'node:net';
import { env } from '#lib/platform/env.ts';
import { guardedFetch } from '#lib/platform/guarded-fetch.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { FAILURE_OF_REFUSAL } from './failure-of-refusal.ts';
import type { FileKind } from './file-kind.ts';
import { type ReadingOptions, readInWorker } from './read-in-worker.ts';
import { type ReadingFailure, type ReadText, unreadable } from './reading.ts';
import { whyRobotsRefuse } from './robots.ts';

export type WebPageOptions = ReadingOptions & {
  allowedHosts?: readonly string[];
  lookup?: LookupFunction;
  signal?: AbortSignal;
};

const BUSY = new Set([408, 425, 429]);

const KINDS = new Map<string, FileKind>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/plain', 'text'],
  ['text/markdown', 'markdown'],
  ['application/pdf', 'pdf'],
]);

/** The article at an address, if its host lets programs read it. `url` is where it was found after redirects. */
export async function readWebPage(
  address: string,
  { deadlineMs, ...options }: WebPageOptions = {},
): Promise<Result<ReadText & { url: string }>> {
  const web = {
    userAgent: `Reflections/1.0 (+${env().APP_URL})`,
    allowedHosts: options.allowedHosts ?? env().FETCH_ALLOWED_HOSTS,
    ...(options.lookup && { lookup: options.lookup }),
    ...(options.signal && { signal: options.signal }),
  };
  let ownRefusal: ReadingFailure | undefined;
  const fetched = await guardedFetch(address.trim(), {
    ...web,
    maxBytes: SOURCE_LIMITS.pageBytes,
    timeoutMs: READING_LIMITS.pageMs,
    accept: 'text/html, application/xhtml+xml, text/plain;q=0.8, application/pdf;q=0.8',
    mayRequest: async (url, signal) => {
      ownRefusal =
        url.href.length > READING_LIMITS.addressLength
          ? 'address_invalid'
          : await whyRobotsRefuse(url, { ...web, signal });
      return ownRefusal === undefined;
    },
  });
  if (!fetched.ok) return unreadable(ownRefusal ?? FAILURE_OF_REFUSAL[fetched.refusal]);
  const { url, status, headers, bytes } = fetched.value;
  const failure = failureOfStatus(status);
  if (failure) return unreadable(failure);
  const { kind, charset } = describeContent(headers['content-type'] ?? '');
  if (!kind) return unreadable('page_unsupported');
  const reading = await readInWorker(
    { kind, bytes, page: true, ...(charset && { charset }) },
    deadlineMs === undefined ? {} : { deadlineMs },
  );
  return reading.ok ? ok({ ...reading.value, url }) : unreadable(reading.failure);
}

function failureOfStatus(status: number): ReadingFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 404 || status === 410) return 'page_missing';
  if (status === 401 || status === 403 || status === 407) return 'page_closed';
  return status >= 500 || BUSY.has(status) ? 'page_failing' : 'page_refused';
}

function describeContent(contentType: string): { kind?: FileKind; charset?: string } {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charset = parameters.map((part) => /^charset="?([\w-]{1,40})"?$/i.exec(part)?.[1]).find(Boolean);
  const kind = KINDS.get(type.toLowerCase());
  return { ...(kind && { kind }), ...(charset && { charset }) };
}
