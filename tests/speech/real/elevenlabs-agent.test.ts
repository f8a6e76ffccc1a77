import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { describe } from 'vitest';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { agentTests, type Stage } from '../agent-tests.ts';

const apiKey = process.env.ELEVENLABS_API_KEY ?? '';
const baseUrl = process.env.ELEVENLABS_BASE_URL || undefined;

async function startReal(): Promise<Stage> {
  const sdk = new ElevenLabsClient({ apiKey, ...(baseUrl && { baseUrl }) });
  const { voices } = await sdk.voices.getAll();
  const voiceId = voices[0]?.voiceId;
  if (!voiceId) throw new Error('This account has no voice to speak with.');
  const provider = elevenLabsProvider({ apiKey: new Secret(apiKey), ...(baseUrl && { baseUrl }) });
  const toolBaseUrl = 'https://agent-tests.invalid/api/tools';
  return {
    provider,
    voiceId,
    toolBaseUrl,
    find: null,
    stop: async () => {
      const { tools } = await sdk.conversationalAi.tools.list({ types: 'webhook', pageSize: 100 });
      for (const { id, toolConfig } of tools) {
        const isOurs = toolConfig.type === 'webhook' && toolConfig.apiSchema.url.startsWith(toolBaseUrl);
        if (isOurs) await provider.deleteTool(id);
      }
    },
  };
}

describe('an agent of ours at ElevenLabs itself', () => agentTests(startReal));
