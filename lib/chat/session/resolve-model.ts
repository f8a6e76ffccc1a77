import { localModel } from '#lib/knowledge/local-model.ts';
import { configuredProvider } from '#lib/models/configured-provider.ts';
import { env } from '#lib/platform/env.ts';
import type { AgentProvider } from '../agent.public.ts';
import type { ResolvedModel } from '../session-host.ts';

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
