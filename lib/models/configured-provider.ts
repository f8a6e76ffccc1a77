import { type Env, env } from '#lib/platform/env.ts';
import type { Secret } from '#lib/platform/secret.ts';
import type { LlmProvider } from './llm-provider.ts';
import { sdkProvider } from './sdk-provider.ts';

export type ChosenModel = { provider: LlmProvider; model: string; key?: Secret };

/** The model that this installation was given; null when there is none. */
export function configuredProvider(given: Env = env()): ChosenModel | null {
  const { MODEL_PROVIDER: name, MODEL_NAME: model, MODEL_API_KEY: key, MODEL_BASE_URL: address } = given;
  if (!name || !model) return null;
  return { provider: sdkProvider({ name, address }), model, ...(key && { key }) };
}
