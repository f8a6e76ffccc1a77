import { configuredProvider } from '#lib/models/configured-provider.ts';
import { env } from '#lib/platform/env.ts';
import type { Agent } from './agent.public.ts';

/** Filled in each turn with what is live then: a frozen agent must not keep words that were taken back since. */
const LIVE_WORDS = '{{ctx.reflection_words}}';

/** A reflection as an agent, answered for by the model that this installation has now. */
export function agentOfReflection({ slug, displayName }: { slug: string; displayName: string }): Agent {
  const configured = configuredProvider();
  const name = configured?.provider.name;
  const provider = name === undefined || name === 'openai-compatible' ? 'local' : name;
  const { MODEL_FALLBACK: fallback, MODEL_MAX_OUTPUT } = env();
  return {
    id: slug,
    name: displayName,
    model: configured?.model ?? 'local',
    provider,
    system_prompt: LIVE_WORDS,
    max_tokens: MODEL_MAX_OUTPUT,
    retry: { max: 3, backoff: 'exponential', backoff_ms: 1_000 },
    ...(configured && fallback && { fallback_chain: [{ model: fallback, provider, max_attempts: 2 }] }),
  };
}
