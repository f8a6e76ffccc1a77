import 'server-only';
import { askAgain } from '#lib/platform/queue/ask-again.ts';
import type { Result } from '#lib/platform/result.ts';
import { removeOwnVoice } from './own/remove-own-voice.ts';

type Removal = { consentId: string; voiceId: string | null; attempt: number };

/** A copy of somebody's voice that they took back is not given up on. */
export async function removeOwnVoiceUntilGone({
  consentId,
  voiceId,
  attempt,
}: Removal): Promise<Result<unknown>> {
  const removed = await removeOwnVoice(consentId, voiceId);
  if (removed.ok || removed.error.code !== 'unavailable') return removed;
  return askAgain('runtime_sync', {
    kind: 'remove_voice',
    consent_id: consentId,
    ...(voiceId !== null && { voice_id: voiceId }),
    attempt,
  });
}
