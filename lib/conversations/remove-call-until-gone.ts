import 'server-only';
import { askAgain } from '#lib/platform/queue/ask-again.ts';
import type { Result } from '#lib/platform/result.ts';
import { removeCall } from './remove-call.ts';

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
