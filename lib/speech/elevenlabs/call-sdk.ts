import { type CallOptions, VoiceProviderError } from '../voice-provider.ts';
import { voiceErrorFrom } from './from-sdk-error.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

type SdkOptions = { maxRetries: number; abortSignal: AbortSignal; timeoutInSeconds: number };

/** How often the SDK may try again by itself. Its default is twice for every method, creating too. */
export const RETRIES = { idempotent: 2, once: 0 } as const;

/**
 * One operation on the SDK, with our promises about time and errors. The SDK's timeout is per try and its pauses between
 * tries cannot be aborted, so the whole is raced against the clock here; what comes later is dropped.
 */
export async function callSdk<T>(
  operation: string,
  maxRetries: number,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: CallOptions,
  call: (options: SdkOptions) => PromiseLike<T>,
  /** People's words, which no error may repeat. */
  sent?: unknown,
): Promise<T> {
  const stopped = new AbortController();
  const giveUp = Promise.withResolvers<never>();
  const stop = (kind: 'timeout' | 'aborted') => {
    giveUp.reject(new VoiceProviderError(kind, operation));
    stopped.abort();
  };
  const onAbort = () => stop('aborted');
  if (signal?.aborted) throw new VoiceProviderError('aborted', operation);
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop('timeout'), timeoutMs);
  const options = { maxRetries, abortSignal: stopped.signal, timeoutInSeconds: timeoutMs / 1_000 };
  try {
    return await Promise.race([
      giveUp.promise,
      Promise.resolve(call(options)).catch((error: unknown) => {
        throw voiceErrorFrom(operation, error, sent);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

const PAGE_SIZE = 100;
/** Far more than anybody has; a provider that always names another page is not believed. */
const MOST_PAGES = 200;

type Page = { nextCursor?: string; hasMore?: boolean };

export async function allPages<T extends Page>(
  operation: string,
  readPage: (paging: { pageSize: number; cursor?: string }) => Promise<T>,
): Promise<T[]> {
  const pages: T[] = [];
  let cursor: string | undefined;
  do {
    if (pages.length === MOST_PAGES)
      throw new VoiceProviderError('unreadable', operation, { reason: 'no last page' });
    const page = await readPage({ pageSize: PAGE_SIZE, ...(cursor && { cursor }) });
    pages.push(page);
    cursor = page.hasMore === false ? undefined : page.nextCursor || undefined;
  } while (cursor);
  return pages;
}

/** Sound that is sent in pieces; `unreadable` when there is more than there can be. */
export async function readSound(sound: ReadableStream<Uint8Array>, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of sound) {
    size += chunk.length;
    if (size > mostBytes)
      throw new VoiceProviderError('unreadable', 'read sound', { reason: 'more sound than there can be' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
