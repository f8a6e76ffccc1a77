import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { env } from '#lib/platform/env.ts';

/** The model that this installation was given a key for; null when there is none. */
export function configuredModel(): LanguageModel | null {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name, MODEL_API_KEY: key, MODEL_BASE_URL: baseURL } = env();
  if (!provider || !name) return null;
  if (provider === 'anthropic') {
    return createAnthropic({ ...(key && { apiKey: key.reveal() }), ...(baseURL && { baseURL }) })(name);
  }
  return createOpenAICompatible({
    name: 'configured',
    baseURL: baseURL ?? '',
    ...(key && { apiKey: key.reveal() }),
    supportsStructuredOutputs: true,
  }).chatModel(name);
}
