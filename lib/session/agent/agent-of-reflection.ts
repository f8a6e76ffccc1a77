import type { Agent } from '#lib/contracts/agent.ts';
import { configuredProvider } from '#lib/engine/llm/configured-provider.ts';

/** Filled in each turn with what is live then: a frozen agent must not keep words that were taken back since. */
const LIVE_WORDS = '{{ctx.reflection_words}}';

/** A reflection as an agent, answered for by the model that this installation has now. */
export function agentOfReflection({ slug, displayName }: { slug: string; displayName: string }): Agent {
  const configured = configuredProvider();
  const name = configured?.provider.name;
  return {
    id: slug,
    name: displayName,
    model: configured?.model ?? 'local',
    provider: name === undefined || name === 'openai-compatible' ? 'local' : name,
    system_prompt: LIVE_WORDS,
  };
}
