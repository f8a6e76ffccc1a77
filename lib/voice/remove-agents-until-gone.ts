import 'server-only';
import { askAgain } from '#lib/platform/queue/ask-again.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { SESSION_SURFACES } from '#lib/speech/session-surface.public.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { NO_PROVIDER, providerSentence } from './provider-sentence.ts';
import { agentTag } from './runtime/wanted-agent.ts';

/** Deletes the agents of a reflection that is gone: those that were known, and those that its tags find. */
async function removeAgents(reflectionId: string, knownIds: readonly string[]): Promise<Result<unknown>> {
  const provider = configuredVoice();
  if (!provider) return knownIds.length > 0 ? fail('unavailable', { message: NO_PROVIDER }) : ok(null);
  try {
    const agentIds = new Set(knownIds);
    const tags = SESSION_SURFACES.map((surface) => agentTag(reflectionId, surface));
    for (const tag of tags) for (const found of await provider.findAgents(tag)) agentIds.add(found);
    for (const agentId of agentIds) await provider.deleteAgent(agentId);
    for (const tag of tags) await provider.deletePronunciations(tag, []);
    return ok(null);
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    return fail('unavailable', { message: providerSentence(error) });
  }
}

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
