import { join } from 'node:path';
import { requireSettings } from './require-settings.ts';
import { embeddedVoice } from './stand-ins.ts';
import { StartupProblem } from './startup-problem.ts';
import { readVoiceAddress, voiceSecrets } from './voice-address.ts';

type Reached = { close(): Promise<void> };

/**
 * For commands beside the app, after `reachDatabase`: gives this process an environment in which the voice provider of the
 * installation is reached. The local one may be running in another terminal, and is started for the embedded database only:
 * a provider that knows no agent would make a hosted installation forget its own.
 */
export async function reachVoice(root: string, isEmbedded: boolean): Promise<Reached> {
  const { env } = process;
  env.APP_URL ||= `http://localhost:${env.PORT || 3000}`;
  const dataDir = env.LOCAL_DATA_DIR || join(root, '.local');
  if (isEmbedded || !env.ELEVENLABS_API_KEY) Object.assign(env, voiceSecrets(dataDir, env));
  if (env.ELEVENLABS_API_KEY) return { close: async () => {} };
  const running = await readVoiceAddress(dataDir);
  if (running) {
    // Its agents call the app where that is now: at another port than usual, when the usual one was taken.
    Object.assign(env, {
      ELEVENLABS_API_KEY: running.apiKey,
      ELEVENLABS_BASE_URL: running.url,
      APP_URL: running.appUrl,
    });
    return { close: async () => {} };
  }
  if (!isEmbedded)
    throw new StartupProblem(
      'ELEVENLABS_API_KEY is missing, so the agents cannot be checked. Add it to .env.local.',
    );
  const { startVoice } = await embeddedVoice();
  const voice = await startVoice(dataDir, requireSettings(env), false);
  Object.assign(env, voice.env);
  return { close: () => voice.stop() };
}
