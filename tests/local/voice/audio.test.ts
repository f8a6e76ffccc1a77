import { describe, expect, test } from 'vitest';
import type { AudioFormat } from '#lib/local/voice/local-types.ts';
import { decodeAudio, encodeAudio, sampleRateOf } from '#lib/local/voice/speech/audio-format.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { readWav } from '#lib/speech/wav.ts';
import { level, tone } from './sounds.ts';

const FORMATS: AudioFormat[] = [
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
];

describe('formats', () => {
  test.each(FORMATS)('%s carries a sound there and back', (format) => {
    const sound = tone({ hz: 440, seconds: 0.1, rate: sampleRateOf(format), db: -12 });
    const bytes = encodeAudio(sound, format);
    expect(bytes.length).toBe(sound.length * (format === 'ulaw_8000' ? 1 : 2));
    const back = decodeAudio(bytes, format);
    const error = back.map((sample, i) => sample - (sound[i] ?? 0));
    expect(level(error)).toBeLessThan(level(back) - (format === 'ulaw_8000' ? 30 : 80));
  });

  test('too loud a sound is clipped, not turned over', () => {
    expect([...decodeAudio(encodeAudio(Float32Array.of(2, -2), 'pcm_16000'), 'pcm_16000')]).toEqual([
      32_767 / 32_768,
      -32_767 / 32_768,
    ]);
  });

  test('half a sample at the end is left out', () => {
    expect(decodeAudio(Buffer.from([0, 64, 1]), 'pcm_16000')).toEqual(Float32Array.of(0.5));
  });

  test('µ-law is that of G.711', () => {
    expect([...encodeAudio(Float32Array.of(0, 1, -1), 'ulaw_8000')]).toEqual([0xff, 0x80, 0x00]);
  });
});

describe('another sample rate', () => {
  test('a tone outlives a change to another sample rate that can carry it', () => {
    const sound = resample(tone({ hz: 1_000, seconds: 0.5, rate: 22_050, db: -12 }), 22_050, 16_000);
    expect(sound.length).toBe(8_000);
    const expected = tone({ hz: 1_000, seconds: 0.5, rate: 16_000, db: -12 });
    const middle = sound.subarray(100, -100);
    const error = middle.map((sample, i) => sample - (expected[i + 100] ?? 0));
    expect(level(error)).toBeLessThan(-50);
  });

  test('drops a tone that it cannot carry, which would come back as a false one', () => {
    const sound = resample(tone({ hz: 10_000, seconds: 0.5, rate: 22_050, db: -12 }), 22_050, 8_000);
    expect(level(sound.subarray(100, -100))).toBeLessThan(-60);
  });
});

describe('WAV', () => {
  const wav = (length: number, data: number[]) => {
    const header = Buffer.alloc(44);
    header.write('RIFF', 0, 'latin1');
    header.write('WAVEfmt ', 8, 'latin1');
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(1, 22);
    header.writeUInt32LE(22_050, 24);
    header.writeUInt16LE(16, 34);
    header.write('data', 36, 'latin1');
    header.writeUInt32LE(length, 40);
    return Buffer.concat([header, Buffer.from(data)]);
  };

  test('a WAV file is read to its end even if its header, written into a pipe, promises more', () => {
    const sound = readWav(wav(0x7fff_f000, [0, 64, 0, 192]));
    expect(sound).toEqual({ rate: 22_050, samples: Float32Array.of(0.5, -0.5) });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('espeak-ng: voice not found, and more text')],
    ['a header without data', wav(0, []).subarray(0, 36)],
    ['stereo', Object.assign(wav(4, [0, 0, 0, 0]), { 22: 2 })],
  ])('%s is not a sound', (_name, file) => {
    expect(readWav(file)).toBeNull();
  });
});
