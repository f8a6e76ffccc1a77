import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { localModel } from '#lib/knowledge/local-model.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { API_KEY, type Caller, dial, hello, runVoice } from '#tests/local/voice/running-voice.ts';
import { softMachine } from '#tests/local/voice/soft-speech.ts';
import { tone } from '#tests/local/voice/sounds.ts';
import { wavFile } from '#tests/voice/own/read-aloud.ts';
import { voiceLibraryContract } from './voice-library-contract.ts';

const WAV_HEADER = 44;
const audioFrame = z.object({ audio_event: z.object({ audio_base_64: z.string() }) });
const heardOf = ({ frames }: Caller) =>
  Buffer.concat(
    frames.flatMap((frame) => {
      const audio = audioFrame.safeParse(frame);
      return audio.success ? [Buffer.from(audio.data.audio_event.audio_base_64, 'base64')] : [];
    }),
  );
const beep = (hz: number) => wavFile(tone({ hz, seconds: 2, rate: 24_000, db: -20 }));

describe('the voices of the local provider, through the official SDK', () => {
  voiceLibraryContract(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reflections-voices-'));
    const voice = await startLocalVoice({
      dataDir,
      apiKey: API_KEY,
      model: { provider: localModel, model: 'local' },
      speech: softMachine('Hello there'),
    });
    return {
      provider: elevenLabsProvider({ apiKey: new Secret(API_KEY), baseUrl: voice.url }),
      stop: async () => {
        await voice.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  });

  async function provider(options: Parameters<typeof runVoice>[0] = {}) {
    const voice = await runVoice(options);
    return { voice, provider: elevenLabsProvider({ apiKey: new Secret(API_KEY), baseUrl: voice.url }) };
  }

  test('without the packages for it, it recognises nothing, says so before, and pretends nothing', async () => {
    const { provider: local } = await provider({ speech: softMachine() });
    expect(await local.canRecognise()).toBe(false);
    expect(await local.recognise(beep(440))).toBeNull();
  });

  test('the eleventh clone is refused as there is no room for it, and one that was deleted makes room', async () => {
    const { provider: local } = await provider();
    const made: (string | null)[] = [];
    for (let place = 0; place < 10; place += 1)
      made.push((await local.createVoice({ name: `voice ${place}`, recording: beep(300 + place) })).voiceId);
    const one = { name: 'one too many', recording: beep(500) };
    await expect(local.createVoice(one)).rejects.toMatchObject({ reason: 'voice_limit_reached' });
    await local.deleteVoice(made[0] ?? '');
    expect(await local.createVoice(one)).toEqual({ voiceId: expect.stringMatching(/^\w{20}$/) });
  });

  test('a clone outlives a restart, and no recording is written', async () => {
    const { provider: local, voice } = await provider();
    const recording = beep(440);
    const { voiceId } = await local.createVoice({ name: 'kept', recording });
    await voice.stop();
    const again = await runVoice({ dataDir: voice.dataDir });
    const after = elevenLabsProvider({ apiKey: new Secret(API_KEY), baseUrl: again.url });
    expect(await after.findVoices('kept')).toEqual([voiceId]);
  });

  test('a call of an agent that has the clone is heard in it, and not in the voice of another', async () => {
    const { provider: local, voice } = await provider();
    const { voiceId } = await local.createVoice({ name: 'heard', recording: beep(440) });
    const words = 'I kept the lamp for forty years.';
    const agentId = await voice.make('/v1/convai/agents/create', {
      name: 'Mara',
      conversation_config: {
        agent: { first_message: words, prompt: { prompt: 'You are Mara.' } },
        tts: { voice_id: voiceId },
        conversation: { client_events: ['audio', 'agent_response_complete'] },
      },
      platform_settings: { auth: { enable_auth: true } },
    });
    const person = dial((await local.signedUrl(agentId)).url);
    person.say(hello());
    await person.frame('agent_response_complete');
    const heard = heardOf(person);
    const said = async (id: string) => (await local.speak(id, words)).subarray(WAV_HEADER);
    expect(heard.equals(await said(voiceId ?? ''))).toBe(true);
    expect(heard.equals(await said('EXAVITQu4vr4xnSDxMaL'))).toBe(false);
  });

  test('a name is heard as it is to be said, and read as it is written', async () => {
    const { provider: local, voice } = await provider();
    const dictionary = await voice.make('/v1/pronunciation-dictionaries/add-from-rules', {
      name: 'names',
      rules: [{ type: 'alias', string_to_replace: 'Börje', alias: 'Bur-yeh' }],
    });
    const voiceId = 'EXAVITQu4vr4xnSDxMaL';
    const words = 'I rowed with Börje.';
    const agentId = await voice.make('/v1/convai/agents/create', {
      name: 'Mara',
      conversation_config: {
        agent: { first_message: words, prompt: { prompt: 'You are Mara.' } },
        tts: {
          voice_id: voiceId,
          pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: dictionary }],
        },
        conversation: { client_events: ['audio', 'agent_response', 'agent_response_complete'] },
      },
      platform_settings: { auth: { enable_auth: true } },
    });
    const person = dial((await local.signedUrl(agentId)).url);
    person.say(hello());
    await person.frame('agent_response_complete');
    expect(await person.frame('agent_response')).toMatchObject({
      agent_response_event: { agent_response: words },
    });
    const sound = await local.speak(voiceId, 'I rowed with Bur-yeh.');
    expect(heardOf(person).equals(sound.subarray(WAV_HEADER))).toBe(true);
  });

  test('stock voices are not deleted by anybody', async () => {
    const { voice } = await provider();
    expect(await voice.send('DELETE', '/v1/voices/EXAVITQu4vr4xnSDxMaL')).toMatchObject({
      status: 400,
      body: { detail: { status: 'voice_not_found' } },
    });
  });

  test('a form without a name, without files, or that is none is refused', async () => {
    const { voice } = await provider();
    for (const body of [new FormData(), new URLSearchParams({ name: 'x' }), 'nothing']) {
      const answer = await fetch(`${voice.url}/v1/voices/add`, {
        method: 'POST',
        headers: { 'xi-api-key': API_KEY },
        body,
      });
      expect(answer.status).toBe(422);
    }
  });
});
