import { env } from '#lib/platform/env.ts';
import { logger } from '#lib/platform/logger.ts';
import { type VoiceProvider, VoiceProviderError } from './voice-provider.ts';

let current: VoiceProvider | undefined;

/** The voice provider of this installation; null when it has no key for one. */
export function configuredVoice(): VoiceProvider | null {
  if (!env().ELEVENLABS_API_KEY) return null;
  current ??= onFirstUse(load);
  return current;
}

async function load(): Promise<VoiceProvider> {
  const { elevenLabsProvider } = await import('./elevenlabs/elevenlabs-provider.ts');
  const { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL: baseUrl } = env();
  if (!apiKey) throw new Error('The key of the voice provider is gone since it was asked for.');
  const warn = (err: unknown, message: string) => logger().warn({ err }, message);
  return elevenLabsProvider({ apiKey, ...(baseUrl && { baseUrl }), warn });
}

/**
 * Its SDK has thousands of files and is read by whoever calls it first. Whatever it refuses is in the log in its own sentence,
 * whoever is told something else: members, guests, nobody at all.
 */
function onFirstUse(open: () => Promise<VoiceProvider>): VoiceProvider {
  let opened: Promise<VoiceProvider> | undefined;
  const call =
    (name: string | symbol) =>
    async (...given: unknown[]) => {
      opened ??= open();
      const provider = await opened;
      try {
        return await Reflect.apply(Reflect.get(provider, name), provider, given);
      } catch (error) {
        if (error instanceof VoiceProviderError && error.sentence) {
          const { message, kind, status, reason, sentence } = error;
          logger().warn({ kind, status, reason, sentence }, message);
        }
        throw error;
      }
    };
  // Whoever awaits it asks whether it is a promise.
  return new Proxy({} as VoiceProvider, {
    get: (_, name) => (name === 'then' ? undefined : call(name)),
  });
}
