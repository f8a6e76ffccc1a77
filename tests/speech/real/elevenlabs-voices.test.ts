import { describe, expect, test } from 'vitest';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { wordsHeard } from '#lib/voice/own-voice.ts';
import { ownVoiceText, ownVoiceWords } from '#lib/voice/texts/own-voice.public.ts';
import { readAloud, reader, wavFile } from '#tests/voice/own/read-aloud.ts';
import { voiceLibraryContract } from '../voice-library-contract.ts';

const apiKey = new Secret(process.env.ELEVENLABS_API_KEY ?? '');
const baseUrl = process.env.ELEVENLABS_BASE_URL || undefined;
const provider = () => elevenLabsProvider({ apiKey, ...(baseUrl && { baseUrl }) });

/** Needs a plan with instant voice cloning and a free slot; the clone is deleted again. */
describe('the voices of ElevenLabs itself', () => {
  voiceLibraryContract(async () => ({ provider: provider(), stop: async () => {} }));

  test('its recogniser hears the words of a consent that a machine read', async () => {
    const who = reader('Lena Berg', 'Grandmother');
    expect(await provider().canRecognise({ timeoutMs: 20_000 })).toBe(true);
    const heard = await provider().recognise(wavFile(await readAloud(who)), { timeoutMs: 90_000 });
    expect(wordsHeard({ consent: ownVoiceWords(who).consent, text: ownVoiceText(who) }, heard ?? '')).toBe(
      true,
    );
  });
});
