import { env } from '#lib/platform/env.ts';
import { elevenLabsProvider } from './elevenlabs/elevenlabs-provider.ts';
import type { VoiceProvider } from './voice-provider.ts';

let current: VoiceProvider | undefined;

/** The voice provider of this installation; null when it has no key for one. */
export function configuredVoice(): VoiceProvider | null {
  const { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL: baseUrl } = env();
  if (!apiKey) return null;
  current ??= elevenLabsProvider({ apiKey, ...(baseUrl && { baseUrl }) });
  return current;
}
