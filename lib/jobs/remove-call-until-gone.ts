import 'server-only';
import type { Result } from '#lib/platform/result.ts';
import { removeCall } from '#lib/session/remove-call.ts';
import { askAgain } from './ask-again.ts';

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
