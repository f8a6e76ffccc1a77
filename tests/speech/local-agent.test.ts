import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { localModel } from '#lib/knowledge/local-model.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { softMachine } from '#tests/local/voice/soft-speech.ts';
import type { Found } from './agent-test-data.ts';
import { agentTests, type Stage } from './agent-tests.ts';

async function startLocal(): Promise<Stage> {
  let found: Found = [];
  const tools = createServer(async (request, response) => {
    for await (const _ of request);
    const passages = found?.map(({ text, source }, place) => ({
      text,
      source_title: source,
      citation: `c-${place}`,
      // As the route says of what stands in the words of the question.
      closeness: 'strong',
    }));
    const body = passages ? { passages } : { error: { code: 'unavailable', message: 'Not now.' } };
    response.writeHead(found ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  tools.listen(0, '127.0.0.1');
  await once(tools, 'listening');
  const address = tools.address();
  if (!address || typeof address === 'string') throw new Error('The tools have no port.');
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
    voiceId: 'cjVigY5qzO86Huf0OWal',
    toolBaseUrl: `http://127.0.0.1:${address.port}/api/tools`,
    find: (next) => {
      found = next;
    },
    stop: async () => {
      await voice.stop();
      tools.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

describe('an agent of ours at the local voice provider', () => agentTests(startLocal));
