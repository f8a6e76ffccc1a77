import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { localModel } from '#lib/knowledge/local-model.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { softMachine } from '#tests/local/voice/soft-speech.ts';
import { providerRulesContract, rulesProviderAt } from './provider-rules-contract.ts';

describe('the local voice provider', () => {
  providerRulesContract(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reflections-rules-'));
    const apiKey = 'the-key-of-the-local-provider';
    const model = { provider: localModel, model: 'local' };
    const voice = await startLocalVoice({ dataDir, apiKey, model, speech: softMachine() });
    return {
      ...rulesProviderAt(voice.url, apiKey),
      stop: async () => {
        await voice.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  });
});
