import { LlmError, type LlmErrorKind, type LlmMessage, type Usage } from '#lib/models/llm-provider.ts';
import type { SessionErrorCode } from './session-event.public.ts';
import { MODEL_GONE } from './turn-words.public.ts';

const CODES = {
  rate_limit: 'provider_rate_limit',
  overloaded: 'provider_unavailable',
  timeout: 'provider_unavailable',
  transport: 'provider_unavailable',
  auth: 'provider_auth',
  bad_request: 'validation',
  context_length: 'validation',
  gone: 'provider_unavailable',
  content_filter: 'content_filter',
  cancelled: 'cancelled',
  unknown: 'provider_unavailable',
} as const satisfies Record<LlmErrorKind, SessionErrorCode>;

/** What a failure of a model is to the session that asked it. */
export const errorCodeOf = ({ kind }: LlmError): SessionErrorCode => CODES[kind];

type Details = {
  retryable?: boolean;
  /** Whether the provider had answered anything, so that the turn counts and costs. */
  engaged: boolean;
  usage: Usage;
  retryAfterSeconds?: number | undefined;
  /** What the turn had come to: it is kept, and marked. */
  messages?: readonly LlmMessage[];
  cause?: unknown;
};

/** The one thing that a turn throws. Its message repeats nothing that was said in the turn. */
export class AgentTurnError extends Error {
  override name = 'AgentTurnError';
  readonly code: SessionErrorCode;
  readonly retryable: boolean;
  readonly engaged: boolean;
  readonly usage: Usage;
  readonly retryAfterSeconds: number | undefined;
  readonly messages: readonly LlmMessage[];

  constructor(code: SessionErrorCode, message: string, details: Details) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.retryable = details.retryable ?? false;
    this.engaged = details.engaged;
    this.usage = details.usage;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.messages = details.messages ?? [];
  }
}

type At = { engaged: boolean; usage: Usage; messages?: readonly LlmMessage[] };

/** What stopped a turn, in the words of the turn: whatever was thrown inside becomes one of its codes. */
export function turnErrorFrom(error: unknown, at: At): AgentTurnError {
  if (error instanceof AgentTurnError) {
    if (!at.messages) return error;
    const { code, message, retryable, retryAfterSeconds } = error;
    return new AgentTurnError(code, message, { ...at, retryable, retryAfterSeconds });
  }
  if (error instanceof LlmError) {
    const { retryable, retryAfterSeconds } = error;
    const message = error.kind === 'gone' ? MODEL_GONE : error.message;
    return new AgentTurnError(errorCodeOf(error), message, {
      ...at,
      retryable,
      retryAfterSeconds,
      cause: error,
    });
  }
  return new AgentTurnError('internal', 'The turn failed by a fault of the engine.', { ...at, cause: error });
}
