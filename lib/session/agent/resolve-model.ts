import type { AgentProvider } from '#lib/contracts/agent.ts';
import { configuredProvider } from '#lib/engine/llm/configured-provider.ts';
import { localModel } from '#lib/engine/llm/local/local-model.ts';
import type { ResolvedModel } from '#lib/engine/session-host.ts';
import { env } from '#lib/platform/env.ts';

/**
 * The models of this installation: the one that it was given, by its provider, and `local` for what needs no key of anybody's. A model
 * on an address of one's own is the one that is named, or whichever there is where none is: one that is gone is not answered for.
 */
export function resolveModel(provider: AgentProvider, model: string): ResolvedModel | null {
  const configured = configuredProvider();
  if (configured?.provider.name === provider) return { ...configured, model };
  if (provider !== 'local') return null;
  if (configured?.provider.name !== 'openai-compatible')
    return model === ANY ? { provider: localModel, model: ANY } : null;
  if (model === ANY) return configured;
  return model === configured.model || model === env().MODEL_FALLBACK ? { ...configured, model } : null;
}

const ANY = 'local';
