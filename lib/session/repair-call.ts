import { settleCall as settleInDatabase } from '#lib/db/call-settlement.ts';
import { logger } from '#lib/platform/logger.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/voice/configured-voice.ts';
import { VoiceProviderError } from '#lib/voice/voice-provider-error.ts';
import { settleCall } from './settle-call.ts';

/**
 * Asks the provider what became of a call of which nobody told us. It is asked for again as long as it is necessary, so a
 * provider that does not answer, or a call that goes on, is no failure.
 */
export async function repairCall(providerConversationId: string): Promise<Result<unknown>> {
  const provider = configuredVoice();
  if (!provider) return ok(null);
  try {
    const told = await provider.readConversation(providerConversationId);
    const isOver = told.status === 'done' || told.status === 'failed';
    return isOver ? settleCall({ ...told, conversationId: providerConversationId }) : ok(null);
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    if (error.kind === 'not_found') return settleNothing(providerConversationId);
    logger().warn({ kind: error.kind }, 'what became of a call could not be asked');
    return ok(null);
  }
}

/** It never came about, or the provider keeps nothing of it any more. */
const settleNothing = (providerConversationId: string): Promise<Result<boolean>> =>
  settleInDatabase({
    providerConversationId,
    startedAt: new Date(),
    durationSeconds: 0,
    wasCutOff: false,
    turns: [],
  });
