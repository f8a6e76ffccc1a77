import 'server-only';
import { enqueueJob } from '#lib/db/jobs.ts';
import type { Result } from '#lib/platform/result.ts';
import { removeCall } from '#lib/session/remove-call.ts';

const LONGEST_WAIT_SECONDS = 3_600;

type Removal = { providerConversationId: string; attempt: number };

/**
 * A promise to somebody who said to forget it has no last try: while the provider does not answer the job is asked for again,
 * an hour later at most.
 */
export async function removeCallUntilGone({
  providerConversationId,
  attempt,
}: Removal): Promise<Result<unknown>> {
  const removed = await removeCall(providerConversationId);
  if (removed.ok || removed.error.code !== 'unavailable') return removed;
  return enqueueJob(
    'recaps',
    { kind: 'remove_call', provider_conversation_id: providerConversationId, attempt: attempt + 1 },
    { delaySeconds: Math.min(LONGEST_WAIT_SECONDS, 15 * 2 ** Math.min(attempt, 10)) },
  );
}
