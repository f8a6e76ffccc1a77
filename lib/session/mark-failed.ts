import { failConversation } from '#lib/db/session-start.ts';
import { ERROR_CODES } from '#lib/platform/error-codes.public.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { CallFailed } from './open-call.ts';

/**
 * Ends a start that came to nothing, with the reason in its row, and answers what the person is told. Nothing brings the row
 * back; if it cannot be reached now, the timer fails it.
 */
export async function markConversationFailed(conversationId: string, error: unknown): Promise<Result<never>> {
  await reportError(error, { where: 'session start' });
  const reason = error instanceof CallFailed ? error.message : ERROR_CODES.internal.text;
  try {
    const failed = await failConversation(conversationId, reason);
    if (!failed.ok)
      await reportError(new Error(`A failed start was not recorded: ${failed.error.code}`), WHERE);
  } catch (unrecorded) {
    await reportError(unrecorded, WHERE);
  }
  return error instanceof CallFailed ? error.failure : fail('internal');
}

const WHERE = { where: 'session start that failed' };
