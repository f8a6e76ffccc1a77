import type { SessionErrorCode } from '#lib/contracts/session-event.ts';
import type { LlmErrorKind } from './llm/llm-error.ts';
import { LlmError } from './llm/llm-error.ts';
import type { Usage } from './llm/llm-provider.ts';

const CODES = {
  rate_limit: 'provider_rate_limit',
  overloaded: 'provider_unavailable',
  timeout: 'provider_unavailable',
  transport: 'provider_unavailable',
  auth: 'provider_auth',
  bad_request: 'validation',
  content_filter: 'content_filter',
  cancelled: 'cancelled',
  unknown: 'provider_unavailable',
} as const satisfies Record<LlmErrorKind, SessionErrorCode>;

type Details = {
  retryable?: boolean;
  /** Whether the provider had answered anything, so that the turn counts and costs. */
  engaged: boolean;
  usage: Usage;
  retryAfterSeconds?: number | undefined;
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

  constructor(code: SessionErrorCode, message: string, details: Details) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.retryable = details.retryable ?? false;
    this.engaged = details.engaged;
    this.usage = details.usage;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** What stopped a turn, in the words of the turn: whatever was thrown inside becomes one of its codes. */
export function turnErrorFrom(error: unknown, at: { engaged: boolean; usage: Usage }): AgentTurnError {
  if (error instanceof AgentTurnError) return error;
  if (error instanceof LlmError) {
    const { retryable, retryAfterSeconds } = error;
    return new AgentTurnError(CODES[error.kind], error.message, {
      ...at,
      retryable,
      retryAfterSeconds,
      cause: error,
    });
  }
  return new AgentTurnError('internal', 'The turn failed by a fault of the engine.', { ...at, cause: error });
}
