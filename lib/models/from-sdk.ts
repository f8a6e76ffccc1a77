import {
  APICallError,
  InvalidArgumentError,
  InvalidPromptError,
  type LanguageModelV4File,
  type LanguageModelV4FinishReason,
  type LanguageModelV4StreamPart,
  type LanguageModelV4Usage,
  LoadAPIKeyError,
  type SharedV4ProviderMetadata,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { z } from 'zod';
import {
  LlmError,
  type LlmErrorKind,
  type StopReason,
  type StreamChunk,
  type Usage,
} from './llm-provider.ts';
import { toSignature } from './signature.ts';

/** A failure that a provider tells of within a stream that has begun. */
const toldInStream = z.object({
  message: z.string(),
  type: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  statusCode: z.number(),
});

/** An error of the SDK as one of ours, in our words: the provider's own may quote the question, the answer or the key. */
export function fromSdkError(error: unknown): LlmError {
  if (error instanceof LlmError) return error;
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, responseBody } = error;
    if (statusCode === undefined) return new LlmError('transport', 'The model could not be reached.');
    return fromStatus(statusCode, responseBody ?? '', retryAfter(responseHeaders));
  }
  if (LoadAPIKeyError.isInstance(error)) return new LlmError('auth', 'The model was asked without a key.');
  if (CANNOT_BE_ASKED.some((kind) => kind.isInstance(error))) {
    return new LlmError('bad_request', 'The model cannot be asked for that.');
  }
  const told = toldInStream.safeParse(error).data;
  if (told) return fromStatus(told.statusCode, `${told.type} ${told.code} ${told.message}`);
  if (error instanceof TypeError) return new LlmError('transport', 'The model could not be reached.');
  return new LlmError('transport', "The model's answer broke off or could not be read.");
}

const CANNOT_BE_ASKED = [InvalidArgumentError, InvalidPromptError, UnsupportedFunctionalityError];

function fromStatus(status: number, words: string, retryAfterSeconds?: number): LlmError {
  const more = { status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return new LlmError(kindOf(status, words), `The model answered with an error (${status}).`, more);
}

const OUT_OF_CREDIT = /insufficient.(quota|balance|credit)|credit balance/i;
const TOO_LONG =
  /context.?(length|window)|maximum context|prompt is too long|too many tokens|input token count|input is too long/i;
const NO_MODEL =
  /model.{0,40}(not.?found|does not exist|not exist|no longer|deprecated)|(no such|unknown|invalid) model/i;
const FILTERED = /content.?(filter|policy)|safety/i;

function kindOf(status: number, words: string): LlmErrorKind {
  if (status === 401 || status === 402 || status === 403) return 'auth';
  // Waiting helps against a limit, and not against an account that is empty.
  if (status === 429) return OUT_OF_CREDIT.test(words) ? 'auth' : 'rate_limit';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'overloaded';
  if (status === 409) return 'transport';
  if ((status === 400 || status === 413) && TOO_LONG.test(words)) return 'context_length';
  if ((status === 404 || status === 400) && NO_MODEL.test(words)) return 'gone';
  if (status >= 400) return FILTERED.test(words) ? 'content_filter' : 'bad_request';
  return 'transport';
}

const LONGEST_WAIT_SECONDS = 86_400;

/** In seconds, or as a date. */
function retryAfter(headers: Record<string, string> | undefined): number | undefined {
  const value = headers?.['retry-after'];
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_WAIT_SECONDS);
}

/** Translates the parts of one stream, which it remembers as far as later ones refer to them. */
export function fromSdkStream(): (part: LanguageModelV4StreamPart) => StreamChunk[] {
  const signatures = new Map<string, SharedV4ProviderMetadata>();
  const calls = new Set<string>();
  let media = 0;

  /** Signatures come with whichever part of the reasoning the provider likes. */
  const sign = (id: string, metadata: SharedV4ProviderMetadata | undefined) => {
    if (metadata) signatures.set(id, mergeMetadata(signatures.get(id), metadata));
  };
  const signatureOf = (metadata: SharedV4ProviderMetadata | undefined) => {
    const signature = toSignature(metadata);
    return signature === undefined ? {} : { signature };
  };

  return (part) => {
    switch (part.type) {
      case 'text-delta':
        return [{ type: 'text_delta', text: part.delta }];
      case 'reasoning-start':
        sign(part.id, part.providerMetadata);
        return [{ type: 'reasoning_start', id: part.id }];
      case 'reasoning-delta':
        sign(part.id, part.providerMetadata);
        return part.delta === '' ? [] : [{ type: 'reasoning_delta', id: part.id, text: part.delta }];
      case 'reasoning-end':
        sign(part.id, part.providerMetadata);
        return [{ type: 'reasoning_end', id: part.id, ...signatureOf(signatures.get(part.id)) }];
      case 'tool-input-start':
        calls.add(part.id);
        return [{ type: 'tool_call_start', id: part.id, name: part.toolName }];
      case 'tool-input-delta':
        return [{ type: 'tool_call_delta', id: part.id, json: part.delta }];
      // Ends the call, which some providers give in one piece. The end of its input alone does not: it may have been cut.
      case 'tool-call': {
        const { toolCallId: id, toolName: name, input } = part;
        const whole: StreamChunk[] = calls.delete(id)
          ? []
          : [
              { type: 'tool_call_start', id, name },
              { type: 'tool_call_delta', id, json: input },
            ];
        return [...whole, { type: 'tool_call_end', id, ...signatureOf(part.providerMetadata) }];
      }
      case 'tool-result': {
        const text = typeof part.result === 'string' ? part.result : JSON.stringify(part.result);
        const isError = part.isError === true;
        return [{ type: 'tool_result', callId: part.toolCallId, name: part.toolName, text, isError }];
      }
      case 'file':
        media += 1;
        return fileChunks(part, `media_${media}`);
      case 'finish':
        return [endOf(part.finishReason, part.usage)];
      case 'error':
        return [{ type: 'error', error: fromSdkError(part.error) }];
      default:
        return [];
    }
  };
}

const mergeMetadata = (known: SharedV4ProviderMetadata = {}, more: SharedV4ProviderMetadata) =>
  Object.fromEntries(
    Object.keys({ ...known, ...more }).map((provider) => [
      provider,
      { ...known[provider], ...more[provider] },
    ]),
  );

function fileChunks({ mediaType, data }: LanguageModelV4File, id: string): StreamChunk[] {
  if (data.type !== 'data') return [];
  const bytes = typeof data.data === 'string' ? Buffer.from(data.data, 'base64') : data.data;
  return [
    { type: 'media_start', id, mediaType },
    { type: 'media_delta', id, data: bytes },
    { type: 'media_end', id },
  ];
}

const STOP_REASONS = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_use',
  error: 'error',
  interrupted: null,
  other: 'stop',
} as const satisfies Record<LanguageModelV4FinishReason['unified'], StopReason | null>;

/** A provider that stopped says why. Where the SDK had nothing to read that from, the answer was cut off. */
function endOf({ unified, raw }: LanguageModelV4FinishReason, usage: LanguageModelV4Usage): StreamChunk {
  const stopReason = unified === 'other' && raw === undefined ? null : STOP_REASONS[unified];
  if (stopReason === null) {
    return { type: 'error', error: new LlmError('transport', "The model's answer was cut off.") };
  }
  return { type: 'stop', stopReason, usage: usageOf(usage) };
}

const usageOf = ({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage => ({
  inputTokens: inputTokens.total ?? 0,
  outputTokens: outputTokens.total ?? 0,
  ...(inputTokens.cacheRead && { cacheReadTokens: inputTokens.cacheRead }),
  ...(inputTokens.cacheWrite && { cacheWriteTokens: inputTokens.cacheWrite }),
});
