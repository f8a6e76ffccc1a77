import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { configuredProvider } from '#lib/engine/llm/configured-provider.ts';
import { localModel } from '#lib/engine/llm/local/local-model.ts';
import type { Env } from '#lib/platform/env.ts';
import { newToken } from '#lib/platform/token.ts';
import { hasEspeak } from '#lib/voice/local/speech/speech-espeak.ts';
import { startLocalVoice } from '#lib/voice/local/start-local-voice.ts';
import { removeVoiceAddress, writeVoiceAddress } from './voice-address.ts';

export type RunningVoice = {
  /** What the app needs to find it. */
  env: Record<string, string>;
  /** Whether this machine can speak words; it hums otherwise. */
  hasWords: boolean;
  stop(): Promise<void>;
};

/**
 * The voice provider of a developer's machine. It thinks with the model that the installation has a key for, else with
 * the local one. Its key is made anew at each start: only what is started beside it has to know it.
 */
export async function startVoice(dataDir: string, env: Env, reset: boolean): Promise<RunningVoice> {
  if (reset) rmSync(join(dataDir, 'voice'), { recursive: true, force: true });
  const apiKey = newToken();
  const voice = await startLocalVoice({
    dataDir,
    apiKey,
    model: configuredProvider(env) ?? { provider: localModel, model: 'local' },
    ...(env.ELEVENLABS_WEBHOOK_SECRET && {
      postCallWebhook: {
        url: `${env.APP_URL}/api/webhooks/elevenlabs`,
        secret: env.ELEVENLABS_WEBHOOK_SECRET.reveal(),
      },
    }),
    onProblem: (line) => void process.stderr.write(`Voice: ${line}\n`),
  });
  writeVoiceAddress(dataDir, { url: voice.url, apiKey });
  return {
    env: { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL: voice.url },
    hasWords: await hasEspeak(),
    stop: async () => {
      removeVoiceAddress(dataDir);
      await voice.stop();
    },
  };
}
