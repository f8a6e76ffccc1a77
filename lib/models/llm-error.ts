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
