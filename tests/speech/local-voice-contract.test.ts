import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { describe, expect, test } from 'vitest';
import { localModel } from '#lib/knowledge/local-model.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { softMachine } from '#tests/local/voice/soft-speech.ts';
import { type Implementation, voiceProviderContract } from './voice-provider-contract.ts';

async function startLocal(): Promise<Implementation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-voice-'));
  const apiKey = 'the-key-of-the-local-provider';
  const voice = await startLocalVoice({
    dataDir,
    apiKey,
    model: { provider: localModel, model: 'local' },
    speech: softMachine(),
  });
  return {
    provider: elevenLabsProvider({ apiKey: new Secret(apiKey), baseUrl: voice.url }),
    withWrongKey: elevenLabsProvider({ apiKey: new Secret('another-key'), baseUrl: voice.url }),
    sdk: new ElevenLabsClient({ apiKey, baseUrl: voice.url }),
    voiceId: 'cjVigY5qzO86Huf0OWal',
    stop: async () => {
      await voice.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

describe('the local voice provider, through the official SDK', () => {
  voiceProviderContract(startLocal);

  test('it has no WebRTC, and says so', async () => {
    const { provider, stop } = await startLocal();
    await expect(provider.webrtcToken('agent_1')).rejects.toMatchObject({ retryable: false });
    await stop();
  });
});
