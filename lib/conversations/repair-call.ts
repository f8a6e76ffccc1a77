import { logger } from '#lib/platform/logger.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider-error.ts';
import { settleCall } from './settle-call.ts';
import { noteCallConnected, settleMissingCall } from './store/as-service/call-settlement.ts';

/**
 * Asks the provider what became of a call of which nobody told us, or whether it was begun at all. It is asked for again as long as it is necessary, so a
 * provider that does not answer, or a call that goes on, is no failure.
 */
export async function repairCall(providerConversationId: string): Promise<Result<unknown>> {
  const provider = configuredVoice();
  if (!provider) return ok(null);
  try {
    const told = await provider.readConversation(providerConversationId);
    const isOver = told.status === 'done' || told.status === 'failed';
    if (isOver) return settleCall({ ...told, conversationId: providerConversationId });
    return told.status === 'initiated' ? ok(null) : noteCallConnected(providerConversationId);
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    // It never came about, or the provider keeps nothing of it any more.
    if (error.kind === 'not_found') return settleMissingCall(providerConversationId);
    logger().warn({ kind: error.kind }, 'what became of a call could not be asked');
    return ok(null);
  }
}
