import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { describe, expect, test } from 'vitest';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { agentSpec } from '../agent-spec.ts';
import { type Implementation, voiceProviderContract } from '../voice-provider-contract.ts';

const apiKey = process.env.ELEVENLABS_API_KEY ?? '';
const baseUrl = process.env.ELEVENLABS_BASE_URL || undefined;

async function startReal(): Promise<Implementation> {
  const at = (key: string) => elevenLabsProvider({ apiKey: new Secret(key), ...(baseUrl && { baseUrl }) });
  const sdk = new ElevenLabsClient({ apiKey, ...(baseUrl && { baseUrl }) });
  const { voices } = await sdk.voices.getAll();
  const voiceId = voices[0]?.voiceId;
  if (!voiceId) throw new Error('This account has no voice to speak with.');
  return {
    provider: at(apiKey),
    withWrongKey: at('xi-not-a-key'),
    sdk,
    voiceId,
    stop: async () => {},
  };
}

describe('ElevenLabs itself', () => {
  voiceProviderContract(startReal);

  test('it gives a token for WebRTC, with the conversation it is for', async () => {
    const { provider, voiceId } = await startReal();
    const { agentId } = await provider.createAgent(agentSpec({ voiceId }), []);
    const credential = await provider.webrtcToken(agentId).finally(() => provider.deleteAgent(agentId));
    expect(credential).toEqual({
      token: expect.any(String),
      conversationId: expect.stringMatching(/^conv_/),
    });
  });
});
