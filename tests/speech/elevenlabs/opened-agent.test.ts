import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { expect, onTestFinished, test } from 'vitest';
import { localModel } from '#lib/knowledge/local-model.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { softMachine } from '#tests/local/voice/soft-speech.ts';
import { agentSpec } from '../agent-spec.ts';

test('an agent that somebody opened at the provider is noticed, and closed by the next update', {
  timeout: 30_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-opened-'));
  const apiKey = 'the-key-of-the-local-provider';
  const voice = await startLocalVoice({
    dataDir,
    apiKey,
    model: { provider: localModel, model: 'local' },
    speech: softMachine(),
  });
  onTestFinished(async () => {
    await voice.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const provider = elevenLabsProvider({ apiKey: new Secret(apiKey), baseUrl: voice.url });
  const { agents } = new ElevenLabsClient({ apiKey, baseUrl: voice.url }).conversationalAi;
  const { agentId } = await provider.createAgent(agentSpec(), []);
  const driftOf = async () => (await provider.readAgent(agentId, agentSpec())).drift;
  expect(await driftOf()).toEqual([]);
  await agents.update(agentId, {
    conversationConfig: { agent: { prompt: { mcpServerIds: ['mcp_theirs'] } } },
    platformSettings: {
      overrides: {
        conversationConfigOverride: { conversation: { maxDurationSeconds: true }, tts: { speed: true } },
        enableProcedureIdsFromClient: true,
      },
    },
  });
  const overrides = 'platformSettings.overrides';
  expect((await driftOf()).map(({ setting }) => setting).sort()).toEqual([
    'conversationConfig.agent.prompt.mcpServerIds',
    `${overrides}.conversationConfigOverride.conversation.maxDurationSeconds`,
    `${overrides}.conversationConfigOverride.tts.speed`,
    `${overrides}.enableProcedureIdsFromClient`,
  ]);
  await provider.updateAgent(agentId, agentSpec(), []);
  expect(await driftOf()).toEqual([]);
});
