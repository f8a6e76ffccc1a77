import 'server-only';
import type { Result } from '#lib/platform/result.ts';
import { removeAgents } from '#lib/runtime/remove-agents.ts';
import { askAgain } from './ask-again.ts';

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
