import type { CallOptions } from '../voice-provider.ts';
import { VoiceProviderError } from '../voice-provider-error.ts';
import { voiceErrorFrom } from './from-sdk-error.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

export type SdkOptions = { maxRetries: number; abortSignal: AbortSignal; timeoutInSeconds: number };

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
