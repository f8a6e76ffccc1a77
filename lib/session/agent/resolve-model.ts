import type { AgentProvider } from '#lib/contracts/agent.ts';
import { configuredProvider } from '#lib/engine/llm/configured-provider.ts';
import { localModel } from '#lib/engine/llm/local/local-model.ts';
import type { ResolvedModel } from '#lib/engine/session-host.ts';

/** The models of this installation: the one that it was given, by its provider, and `local` for what needs no key of anybody's. */
export function resolveModel(provider: AgentProvider, model: string): ResolvedModel | null {
  const configured = configuredProvider();
  if (configured?.provider.name === provider) return { ...configured, model };
  if (provider !== 'local') return null;
  if (configured?.provider.name === 'openai-compatible') return configured;
  return { provider: localModel, model: 'local' };
}
