import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { localModel } from '#lib/knowledge/local-model.ts';
import { recallSentencesBy } from '#lib/knowledge/recall-sentences.ts';
import { configuredProvider } from '#lib/models/configured-provider.ts';
import { callingFunctions } from '#lib/platform/db/database-client.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { Env } from '#lib/platform/env.ts';
import { newToken } from '#lib/platform/token.ts';
import { machineSpeech } from './voice/speech/machine-speech.ts';
import { missingForHearing, missingForSpeaking } from './voice/speech/speech-packages.ts';
import { startLocalVoice } from './voice/start-local-voice.ts';
import { removeVoiceAddress, writeVoiceAddress } from './voice-address.ts';

const LANGUAGE = 'en';

export type RunningVoice = {
  /** What the app needs to find it. */
  env: Record<string, string>;
  /** Whether it speaks English aloud, and understands it; it answers in writing otherwise. */
  speaks: boolean;
  hears: boolean;
  /** Packages that would be needed for either. */
  missing: readonly string[];
  stop(): Promise<void>;
};

/**
 * The voice provider of a developer's machine. It thinks with the model that the installation has a key for, else with
 * the local one. Its key is made anew at each start: only what is started beside it has to know it.
 */
export async function startVoice(dataDir: string, env: Env, reset: boolean): Promise<RunningVoice> {
  if (reset) rmSync(join(dataDir, 'voice'), { recursive: true, force: true });
  recallSentencesOf(env);
  const apiKey = newToken();
  const speech = machineSpeech();
  const hears = speech.canHear(LANGUAGE);
  const voice = await startLocalVoice({
    speech,
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
  writeVoiceAddress(dataDir, { url: voice.url, apiKey, appUrl: env.APP_URL });
  return {
    env: {
      ELEVENLABS_API_KEY: apiKey,
      ELEVENLABS_BASE_URL: voice.url,
      LOCAL_VOICE_HEARS: hears ? LANGUAGE : '',
    },
    speaks: await speech.canSpeak(LANGUAGE),
    hears,
    missing: [...missingForHearing(), ...missingForSpeaking()],
    stop: async () => {
      removeVoiceAddress(dataDir);
      await voice.stop();
    },
  };
}

const PATIENCE_MS = 500;

/** The local model answers in this process, and has no database of its own to ask what sentences mean. */
function recallSentencesOf({ SUPABASE_URL, SUPABASE_SECRET_KEY }: Env): void {
  const client = callingFunctions(
    createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY.reveal(), {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    }),
  );
  recallSentencesBy(async (model, keys) => {
    const { data } = await client
      .rpc('recall_sentences', { p_model: model, p_keys: [...keys] })
      .abortSignal(AbortSignal.timeout(PATIENCE_MS));
    return new Map((data ?? []).map(({ key, vector }) => [key, vector]));
  });
}
