import { describe } from 'vitest';
import { providerRulesContract, rulesProviderAt } from '../provider-rules-contract.ts';

describe('ElevenLabs', () => {
  const url = process.env.ELEVENLABS_BASE_URL || 'https://api.elevenlabs.io';
  providerRulesContract(async () => ({
    ...rulesProviderAt(url, process.env.ELEVENLABS_API_KEY ?? ''),
    stop: async () => {},
  }));
});
