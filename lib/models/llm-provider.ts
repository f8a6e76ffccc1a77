import type { Secret } from '#lib/platform/secret.ts';
import type { JsonSchema } from './tool.ts';

export type ProviderName = 'anthropic' | 'openai' | 'gemini' | 'deepseek' | 'openai-compatible' | 'local';

export type ReasoningEffort = 'off' | 'low' | 'medium' | 'high' | 'max';

/** Parts as they are in flight; `signature` is what a provider wants to see again with its own reasoning or call. */
export type ContentPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string; signature?: string }
  | { type: 'tool_call'; id: string; name: string; input: unknown; signature?: string }
  /** `whole`, where `text` is only the head and tail of it, and `effect` are for keeping; no provider is sent them. */
  | {
      type: 'tool_result';
      callId: string;
      name: string;
      text: string;
      isError: boolean;
      whole?: string;
      effect?: 'write' | 'execute' | 'egress';
    }
  | { type: 'media'; mediaType: string; data: Uint8Array };

export type LlmMessage = { role: 'user' | 'assistant' | 'tool'; content: readonly ContentPart[] };

export type LlmTool = { name: string; description: string; inputSchema: JsonSchema };

export type LlmRequest = {
  model: string;
  system: string;
  messages: readonly LlmMessage[];
  tools: readonly LlmTool[];
  temperature?: number;
  maxTokens?: number;
  reasoningEffort?: ReasoningEffort;
  /** The answer is to be one JSON value of this shape. */
  outputSchema?: JsonSchema;
  signal?: AbortSignal;
};

export type StopReason = 'stop' | 'length' | 'tool_use' | 'content_filter' | 'error';
export type Usage = {
  /** All that was sent, whatever of it the provider had kept from before. */
  inputTokens: number;
  outputTokens: number;
  /** Of the input, what was read from what the provider had kept, and what it kept for later: both at prices of their own. */
  cacheReadTokens?: number;
  cacheWriteTokens?: number;
};

const RETRYABLE = {
  rate_limit: true,
  overloaded: true,
  timeout: true,
  transport: true,
  auth: false,
  bad_request: false,
  /** The request is longer than the model takes. */
  context_length: false,
  /** There is no such model any more. */
  gone: false,
  content_filter: false,
  cancelled: false,
  unknown: false,
} as const;

export type LlmErrorKind = keyof typeof RETRYABLE;

/** What a model's failure is to us. Its message never repeats question or answer, which are a person's private words. */
export class LlmError extends Error {
  override name = 'LlmError';
  readonly kind: LlmErrorKind;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: LlmErrorKind,
    message: string,
    more: { status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = more.status;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get retryable(): boolean {
    return RETRYABLE[this.kind];
  }
}

export type StreamChunk =
  | { type: 'text_delta'; text: string }
  | { type: 'reasoning_start'; id: string }
  | { type: 'reasoning_delta'; id: string; text: string }
  | { type: 'reasoning_end'; id: string; signature?: string }
  | { type: 'tool_call_start'; id: string; name: string }
  /** Arguments arrive as pieces of JSON, which are parsed when the call has ended. */
  | { type: 'tool_call_delta'; id: string; json: string }
  | { type: 'tool_call_end'; id: string; signature?: string }
  | { type: 'media_start'; id: string; mediaType: string }
  | { type: 'media_delta'; id: string; data: Uint8Array }
  | { type: 'media_end'; id: string }
  /** Of a tool that the provider ran itself. */
  | { type: 'tool_result'; callId: string; name: string; text: string; isError: boolean }
  | { type: 'stop'; stopReason: StopReason; usage: Usage }
  | { type: 'error'; error: LlmError };

export type LlmReply = { content: readonly ContentPart[]; stopReason: StopReason; usage: Usage };

/**
 * The seam to a model. No vendor's type, word or error crosses it.
 *
 * `stream` yields chunks in the order in which they are to be shown and ends with exactly one `stop` or `error`; it does
 * not throw, and after an abort of `request.signal` it ends with a `cancelled` error. A model that falls silent ends as
 * `timeout`. `generate` gives the same reply in one piece, or throws an `LlmError`. Neither tries again by itself: what to
 * do about a failure is the caller's.
 */
export type LlmProvider = {
  name: ProviderName;
  stream(request: LlmRequest, key?: Secret): AsyncIterable<StreamChunk>;
  generate(request: LlmRequest, key?: Secret): Promise<LlmReply>;
  /** Somebody is about to ask: what is loaded on first use may be loaded now. */
  prepare?(): void;
};
