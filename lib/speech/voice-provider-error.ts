export type VoiceProviderErrorKind =
  /** The provider understood, and will not take it: 400, 409, 422 and their like. Sending it again changes nothing. */
  | 'refused'
  | 'unauthorized'
  /** The plan or the credits of the account do not cover it: somebody has to pay, or wait for the next month. */
  | 'spent'
  | 'not_found'
  | 'rate_limited'
  /** It failed, or could not be reached. */
  | 'unavailable'
  | 'timeout'
  | 'aborted'
  /** It answered something that is not what it promises to answer. */
  | 'unreadable';

const RETRYABLE: readonly VoiceProviderErrorKind[] = ['rate_limited', 'unavailable', 'timeout'];

/** Why the voice provider did not do it. Nothing in it holds a key, a credential or what we sent. */
export class VoiceProviderError extends Error {
  override name = 'VoiceProviderError';
  readonly kind: VoiceProviderErrorKind;
  readonly status: number | undefined;
  /** The provider's own short words for it, where it gave some. */
  readonly reason: string | undefined;
  /** Its sentence, for operators and stewards and never for a visitor. */
  readonly sentence: string | undefined;

  constructor(
    kind: VoiceProviderErrorKind,
    operation: string,
    more: { status?: number; reason?: string; sentence?: string } = {},
  ) {
    const details = [more.status, more.reason].filter((detail) => detail !== undefined).join(' ');
    super(`The voice provider could not ${operation}: ${details || kind}`);
    this.kind = kind;
    this.status = more.status;
    this.reason = more.reason;
    this.sentence = more.sentence;
  }

  get retryable(): boolean {
    return RETRYABLE.includes(this.kind);
  }
}
