import { env } from '#lib/platform/env.ts';
import { logger } from '#lib/platform/logger.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { isSpokenModel } from '#lib/speech/elevenlabs/spoken-model.ts';
import { type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';

/**
 * Looks, once at the start, whether the models of the environment are there at the voice provider. What is wrong is said in the log:
 * agents that exist speak on, and those to be made are refused with a reason for stewards.
 */
export async function checkAgentModels(
  provider: Pick<VoiceProvider, 'listModels'> | null = realVoice(),
): Promise<string[]> {
  if (!provider) return [];
  const { ELEVENLABS_LLM: llm, ELEVENLABS_BACKUP_LLM: backup, ELEVENLABS_TTS_MODEL: tts } = env();
  const problems = tts && !isSpokenModel(tts) ? [`ELEVENLABS_TTS_MODEL: nothing speaks with ${tts}`] : [];
  try {
    const offered = await provider.listModels();
    for (const [variable, model] of Object.entries({ ELEVENLABS_LLM: llm, ELEVENLABS_BACKUP_LLM: backup })) {
      if (model && !offered.includes(model)) problems.push(`${variable}: the voice provider has no ${model}`);
    }
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    logger().warn({ err: error }, 'the models of the voice provider could not be listed');
  }
  for (const problem of problems) logger().error(problem);
  return problems;
}

/** The local one takes whatever is named; to read the SDK only to hear so was a quarter of a start. */
const realVoice = () => (env().LOCAL_SERVICES.includes('voice') ? null : configuredVoice());
