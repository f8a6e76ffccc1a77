import type { ErrorCode } from '#lib/platform/error-codes.public.ts';
import { logger } from '#lib/platform/logger.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { failConversation } from '../store/as-service/session-start.ts';
import { CallFailed } from './open-call.ts';

/**
 * Ends a start that came to nothing, with the reason in its row, and answers what the person is told. Nothing brings the row
 * back; if it cannot be reached now, the timer fails it. With the call that it may have been bound to without our hearing of it.
 */
export async function markConversationFailed(
  conversationId: string,
  error: unknown,
  providerConversationId?: string,
): Promise<Result<never>> {
  await reportFailedCall(error, 'session start');
  const reason = error instanceof CallFailed ? error.message : codeTexts.internal;
  try {
    const failed = await failConversation(conversationId, reason, providerConversationId);
    if (!failed.ok)
      await reportError(new Error(`A failed start was not recorded: ${failed.error.code}`), WHERE);
  } catch (unrecorded) {
    await reportError(unrecorded, WHERE);
  }
  return error instanceof CallFailed ? error.failure : fail('internal');
}

/** Refusals, which say that all works as it should: what changed meanwhile, and what has to come first. */
const EXPECTED: readonly ErrorCode[] = [
  'public_runtime_not_ready',
  'public_runtime_stale',
  'conversation_not_active',
  'conflict',
  'rate_limited',
  'limit_reached',
];

/** What somebody has to look into is reported; the rest is in the log. */
export async function reportFailedCall(error: unknown, where: string): Promise<void> {
  const isExpected =
    error instanceof CallFailed &&
    EXPECTED.includes(error.failure.error.code) &&
    !(error.cause instanceof VoiceProviderError);
  if (isExpected)
    logger().info({ where, code: error.failure.error.code, reason: error.message }, 'a call was refused');
  else await reportError(error, { where });
}

const WHERE = { where: 'session start that failed' };
