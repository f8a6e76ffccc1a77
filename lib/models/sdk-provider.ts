import { createAnthropic } from '@ai-sdk/anthropic';
import { createDeepSeek } from '@ai-sdk/deepseek';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { Secret } from '#lib/platform/secret.ts';
import { abortRace } from './abort-race.ts';
import { wholeReply } from './collect-reply.ts';
import { fromSdkError, fromSdkStream } from './from-sdk.ts';
import {
  LlmError,
  type LlmProvider,
  type LlmRequest,
  type LlmTool,
  type ProviderName,
  type ReasoningEffort,
  type StreamChunk,
} from './llm-provider.ts';
import { toSdkPrompt } from './to-sdk-prompt.ts';

/** How long a model may say nothing: before its first word, and between two. Thinking models are silent for long. */
export type Patience = { firstMs: number; betweenMs: number };

const PATIENCE: Patience = { firstMs: 60_000, betweenMs: 120_000 };

export type SdkName = Exclude<ProviderName, 'local'>;

type Access = { apiKey: string; baseURL: string; fetch: typeof fetch };

/** A provider of the SDK: where it answers, its models by name, and what has to be said with every call. */
type SdkProvider = {
  address: string;
  model(name: string, access: Access): LanguageModelV4;
  options?: SharedV4ProviderOptions;
};

/** Addresses and keys are always given: left out, the SDK would take them from the environment of the process. */
const SDK_PROVIDERS: Readonly<Record<SdkName, SdkProvider>> = {
  anthropic: {
    address: 'https://api.anthropic.com/v1',
    model: (name, access) => createAnthropic(access)(name),
  },
  openai: {
    address: 'https://api.openai.com/v1',
    model: (name, access) => createOpenAI(access).responses(name),
    // Else the provider keeps what was said for a month. Its reasoning comes back to it encrypted, from us.
    options: { openai: { store: false } },
  },
  gemini: {
    address: 'https://generativelanguage.googleapis.com/v1beta',
    model: (name, access) => createGoogle(access)(name),
  },
  deepseek: {
    address: 'https://api.deepseek.com',
    model: (name, access) => createDeepSeek(access)(name),
  },
  'openai-compatible': {
    address: 'http://localhost:11434/v1',
    model: (name, { apiKey, ...access }) =>
      createOpenAICompatible({
        ...access,
        ...(apiKey !== '' && { apiKey }),
        name: 'compatible',
        includeUsage: true,
        supportsStructuredOutputs: true,
      }).chatModel(name),
  },
};

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

/** In the SDK's own scale, which each of its packages translates to what its provider knows. */
const REASONING = {
  off: 'none',
  low: 'low',
  medium: 'medium',
  high: 'high',
  max: 'max',
} as const satisfies Record<ReasoningEffort, LanguageModelV4CallOptions['reasoning']>;

function toSdkCall(name: SdkName, request: LlmRequest, abortSignal: AbortSignal): LanguageModelV4CallOptions {
  const { system, messages, tools, temperature, maxTokens, reasoningEffort, outputSchema } = request;
  const { options } = SDK_PROVIDERS[name];
  return {
    prompt: kept(toSdkPrompt(system, messages), name),
    ...(tools.length > 0 && { tools: tools.map(toSdkTool) }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(reasoningEffort !== undefined && { reasoning: REASONING[reasoningEffort] }),
    ...(outputSchema && { responseFormat: { type: 'json', schema: outputSchema } }),
    ...(options && { providerOptions: options }),
    abortSignal,
  };
}

/** What the provider is to keep for the next request: the instructions, with the tools before them, and all that was said so far. */
const KEEP = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Other providers keep what comes again without being asked. */
function kept(prompt: LanguageModelV4Prompt, name: SdkName): LanguageModelV4Prompt {
  if (name !== 'anthropic') return prompt;
  return prompt.map((message, at) =>
    message.role === 'system' || at === prompt.length - 1 ? { ...message, providerOptions: KEEP } : message,
  );
}

const toSdkTool = ({ name, description, inputSchema }: LlmTool): LanguageModelV4FunctionTool => ({
  type: 'function',
  name,
  description,
  inputSchema,
});

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
