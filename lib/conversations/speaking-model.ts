import { configuredProvider } from '#lib/models/configured-provider.ts';
import { env } from '#lib/platform/env.ts';

/** The language model that answers in typed conversations; null where the reader quotes. */
export const typedModel = (): string | null => configuredProvider()?.model ?? null;

/** The one that answers in calls: that of the voice provider, or on one's own machine the configured one. */
export function speakingModel(): string | null {
  const { LOCAL_SERVICES, ELEVENLABS_API_KEY } = env();
  return ELEVENLABS_API_KEY && !LOCAL_SERVICES.includes('voice') ? env().ELEVENLABS_LLM : typedModel();
}
