import 'server-only';
import { askAgain } from '#lib/platform/queue/ask-again.ts';
import type { Result } from '#lib/platform/result.ts';
import { removeAgents } from './runtime/remove-agents.ts';

type Removal = { reflectionId: string; agentIds: string[]; attempt: number };

/** Nobody would see it if this was given up: the reflection, and with it whoever looks after it, is gone. */
export async function removeAgentsUntilGone({
  reflectionId,
  agentIds,
  attempt,
}: Removal): Promise<Result<unknown>> {
  const removed = await removeAgents(reflectionId, agentIds);
  if (removed.ok || removed.error.code !== 'unavailable') return removed;
  return askAgain('runtime_sync', {
    kind: 'remove',
    reflection_id: reflectionId,
    agent_ids: agentIds,
    attempt,
  });
}
