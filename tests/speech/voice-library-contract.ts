import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VoiceProvider } from '#lib/speech/voice-provider.ts';
import { readWav } from '#lib/speech/wav.ts';
import { readAloud, reader, wavFile } from '#tests/voice/own/read-aloud.ts';

export type VoicesUnderTest = { provider: VoiceProvider; stop(): Promise<void> };

/** What the voices of every provider do. The clone that is made is deleted after it. */
export function voiceLibraryContract(start: () => Promise<VoicesUnderTest>): void {
  const name = `Reflections contract ${randomUUID()}`;
  let running: VoicesUnderTest;
  let recording: Buffer<ArrayBuffer>;

  beforeAll(async () => {
    running = await start();
    recording = wavFile(await readAloud(reader('Lena Berg', 'Grandmother')));
  });
  afterAll(async () => {
    for (const left of await running.provider.findVoices(name)) await running.provider.deleteVoice(left);
    await running.stop();
  });

  test('the stock voices have names, and each is there once', async () => {
    const voices = await running.provider.listStockVoices();
    expect(voices.length).toBeGreaterThan(1);
    expect(new Set(voices.map(({ voiceId }) => voiceId)).size).toBe(voices.length);
    expect(voices.every((voice) => voice.name !== '')).toBe(true);
  });

  test('a clone is made, found by its name, speaks, is no stock voice, and is deleted once and for all', async () => {
    const { provider } = running;
    const { voiceId } = await provider.createVoice({ name, recording }, { timeoutMs: 90_000 });
    if (voiceId === null) throw new Error('The provider wants to verify this voice.');
    expect(await provider.findVoices(name)).toEqual([voiceId]);
    expect((await provider.listStockVoices()).map((voice) => voice.voiceId)).not.toContain(voiceId);
    const sound = readWav(await provider.speak(voiceId, 'Hello from Kökar.', { timeoutMs: 30_000 }));
    expect((sound?.samples.length ?? 0) / (sound?.rate ?? 1)).toBeGreaterThan(0.3);
    await provider.deleteVoice(voiceId);
    await provider.deleteVoice(voiceId);
    expect(await provider.findVoices(name)).toEqual([]);
    await expect(provider.speak(voiceId, 'Hello.')).rejects.toMatchObject({ reason: 'voice_not_found' });
  });

  test('a file that is no sound is refused with the code of the provider', async () => {
    const noSound = Buffer.from('this is no sound at all');
    await expect(running.provider.createVoice({ name, recording: noSound })).rejects.toMatchObject({
      kind: 'refused',
      reason: expect.any(String),
    });
    expect(await running.provider.findVoices(name)).toEqual([]);
  });
}
