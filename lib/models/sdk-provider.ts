import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Secret } from '#lib/platform/secret.ts';
import { abortRace } from './abort-race.ts';
import { fromSdkError } from './from-sdk-error.ts';
import { fromSdkStream } from './from-sdk-stream.ts';
import { LlmError } from './llm-error.ts';
import type { LlmProvider, LlmRequest, StreamChunk } from './llm-provider.ts';
import { SDK_PROVIDERS, type SdkName } from './sdk-models.ts';
import { toSdkCall } from './to-sdk-call.ts';
import { wholeReply } from './whole-reply.ts';

/** How long a model may say nothing: before its first word, and between two. Thinking models are silent for long. */
export type Patience = { firstMs: number; betweenMs: number };

const PATIENCE: Patience = { firstMs: 60_000, betweenMs: 120_000 };

type Settings = { name: SdkName; address?: string | undefined; patience?: Patience };

/** Every provider that the SDK has a package for, behind the seam. */
export function sdkProvider({ name, address, patience = PATIENCE }: Settings): LlmProvider {
  const stream = (request: LlmRequest, key?: Secret) => {
    const access = {
      apiKey: key?.reveal() ?? '',
      baseURL: address ?? SDK_PROVIDERS[name].address,
      fetch: fetchDirectly,
    };
    return chunksOf({ name, access, request, patience });
  };
  return { name, stream, generate: (request, key) => wholeReply(stream(request, key)) };
}

/** A redirect would carry the key and what was said to an address that nobody configured. */
const fetchDirectly: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

type Call = {
  name: SdkName;
  access: { apiKey: string; baseURL: string; fetch: typeof fetch };
  request: LlmRequest;
  patience: Patience;
};

async function* chunksOf({ name, access, request, patience }: Call): AsyncGenerator<StreamChunk> {
  const over = new AbortController();
  const cancel = () => over.abort();
  request.signal?.addEventListener('abort', cancel, { once: true });
  if (request.signal?.aborted) cancel();
  let timer = setTimeout(cancel, patience.firstMs);
  const waiting = abortRace(over.signal);
  let parts: ReadableStreamDefaultReader<LanguageModelV4StreamPart> | undefined;
  try {
    const model = SDK_PROVIDERS[name].model(request.model, access);
    const { stream } = await waiting.race(model.doStream(toSdkCall(name, request, over.signal)));
    parts = stream.getReader();
    const translate = fromSdkStream();
    for (;;) {
      const { done, value: part } = await waiting.race(parts.read());
      if (done) throw new LlmError('transport', "The model's answer was cut off.");
      const chunks = translate(part);
      if (chunks.length > 0) {
        clearTimeout(timer);
        yield* chunks;
        if (isEnd(chunks.at(-1))) return;
        timer = setTimeout(cancel, patience.betweenMs);
      }
    }
  } catch (error) {
    yield { type: 'error', error: failureOf(error, request.signal, over.signal) };
  } finally {
    clearTimeout(timer);
    waiting.stop();
    request.signal?.removeEventListener('abort', cancel);
    over.abort();
    void parts?.cancel().catch(() => {});
  }
}

const isEnd = (chunk: StreamChunk | undefined) => chunk?.type === 'stop' || chunk?.type === 'error';

function failureOf(error: unknown, asked: AbortSignal | undefined, over: AbortSignal): LlmError {
  if (asked?.aborted) return new LlmError('cancelled', 'The call was cancelled.');
  if (over.aborted) return new LlmError('timeout', 'The model fell silent.');
  return fromSdkError(error);
}
