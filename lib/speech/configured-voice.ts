import { env } from '#lib/platform/env.ts';
import { logger } from '#lib/platform/logger.ts';
import { elevenLabsProvider } from './elevenlabs/elevenlabs-provider.ts';
import type { VoiceProvider } from './voice-provider.ts';
import { VoiceProviderError } from './voice-provider-error.ts';

let current: VoiceProvider | undefined;

/** The voice provider of this installation; null when it has no key for one. */
export function configuredVoice(): VoiceProvider | null {
  const { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL: baseUrl } = env();
  if (!apiKey) return null;
  const warn = (err: unknown, message: string) => logger().warn({ err }, message);
  current ??= logged(elevenLabsProvider({ apiKey, ...(baseUrl && { baseUrl }), warn }));
  return current;
}

/** Whatever it refuses is in the log in its own sentence, whoever is told something else: members, guests, nobody at all. */
const logged = (provider: VoiceProvider): VoiceProvider =>
  new Proxy(provider, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        try {
          return await Reflect.apply(method, target, given);
        } catch (error) {
          if (error instanceof VoiceProviderError && error.sentence) {
            const { message, kind, status, reason, sentence } = error;
            logger().warn({ kind, status, reason, sentence }, message);
          }
          throw error;
        }
      };
    },
  });
