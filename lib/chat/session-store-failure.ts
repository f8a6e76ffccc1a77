import 'server-only';
import { type Failure, ok, type Result } from '#lib/platform/result.ts';

/**
 * The store of typed conversations throws what its callers cannot help: this, when there is something to
 * tell a person.
 */
export class SessionStoreFailure extends Error {
  override name = 'SessionStoreFailure';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message ?? failure.code, options);
    this.failure = failure;
  }
}

/** For whoever tells it to a person. Anything else that the store throws is thrown on. */
export async function orStoreFailure<T>(work: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work);
  } catch (error) {
    if (error instanceof SessionStoreFailure) return { ok: false, error: error.failure };
    throw error;
  }
}
