import 'server-only';
import { askAgain } from '#lib/platform/queue/ask-again.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { recordCallRemoved } from './store/as-service/call-settlement.ts';

/** Deletes what the provider keeps of a call; `unavailable` until it is gone. */
export async function removeCall(providerConversationId: string): Promise<Result<unknown>> {
  const provider = configuredVoice();
  if (!provider) return fail('unavailable');
  try {
    await provider.deleteConversation(providerConversationId);
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    return fail('unavailable');
  }
  const recorded = await recordCallRemoved(providerConversationId);
  return recorded.ok ? ok(null) : recorded;
}

type Removal = { providerConversationId: string; attempt: number };

export async function removeCallUntilGone({
  providerConversationId,
  attempt,
}: Removal): Promise<Result<unknown>> {
  const removed = await removeCall(providerConversationId);
  if (removed.ok || removed.error.code !== 'unavailable') return removed;
  return askAgain('recaps', {
    kind: 'remove_call',
    provider_conversation_id: providerConversationId,
    attempt,
  });
}
