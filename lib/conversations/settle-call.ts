import { reportError } from '#lib/platform/report-error.ts';
import type { Result } from '#lib/platform/result.ts';
import type { VoiceConversation } from '#lib/speech/voice-provider.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider-error.ts';
import { spokenTurns } from './settle/spoken-turns.ts';
import { storeSettledCall } from './store/as-service/call-settlement.ts';

/** Takes in what the provider says of a call that is over, whoever asked: once, however often it is told. */
export async function settleCall(told: VoiceConversation): Promise<Result<boolean>> {
  const settled = await storeSettledCall({
    providerConversationId: told.conversationId,
    startedAt: told.startedAt,
    durationSeconds: Math.max(0, Math.round(told.durationSeconds)),
    wasCutOff: told.wasCutOff,
    turns: spokenTurns(told.turns),
  });
  if (settled.ok && settled.value) await reportSpent(told);
  return settled;
}

const FAILED = 1002;
const SPENT = /quota|credits|payment|subscription/i;

/** A call that was hung up for want of credits is seen by one visitor, and nobody will be served until somebody pays. */
async function reportSpent({ error, endReason }: VoiceConversation): Promise<void> {
  const isFailure = error === null || error.code === FAILED;
  const reason = error?.reason || endReason || '';
  if (!isFailure || !SPENT.test(reason)) return;
  const spent = new VoiceProviderError('spent', 'go on with a call', { reason: 'quota_exceeded' });
  await reportError(spent, { where: 'end of a call' });
}
