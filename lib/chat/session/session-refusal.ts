import { fail, type Result } from '#lib/platform/result.ts';
import { AgentSessionError } from '../session-host.ts';
import { SessionStoreFailure } from '../session-store-failure.ts';

const CODES = {
  turn_in_progress: 'turn_in_progress',
  not_found: 'not_found',
  ended: 'conversation_not_active',
  validation: 'invalid_request',
} as const satisfies Record<AgentSessionError['code'], string>;

/** What the engine or the store refuses, as everything here refuses. Anything else is thrown on. */
export function asRefusal(error: unknown): Extract<Result<never>, { ok: false }> {
  if (error instanceof SessionStoreFailure) return { ok: false, error: error.failure };
  if (!(error instanceof AgentSessionError)) throw error;
  const { code, message } = error;
  return code === 'validation' ? fail('invalid_request', { message }) : fail(CODES[code]);
}
