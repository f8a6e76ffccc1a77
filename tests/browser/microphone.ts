import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputDir } from '#tests/app-under-test.ts';
import { chromiumArgs } from './chromium-args.ts';

const RATE = 16_000;

/** A recording for Chromium's fake microphone. */
export function writeMicrophone(name: string, samples: Float32Array): string {
  const folder = join(outputDir, 'voice');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.wav`);
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => void data.writeInt16LE(Math.round(sample * 32_000), 44 + index * 2));
  // Whole at once: another process may be reading the one before.
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, data);
  renameSync(whole, file);
  return file;
}

/** How Chromium is started when its microphone is to hear a recording. */
export const browserHearing = (recording: string) => ({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: [
    ...chromiumArgs(),
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${recording}%noloop`,
    '--autoplay-policy=no-user-gesture-required',
  ],
});

/**
 * The microphone hears nothing, and not the beeps of Chromium's fake one. One object for all files that use it: then they
 * share a browser, too.
 */
export const silentMicrophone = {
  launchOptions: browserHearing(writeMicrophone('silence', new Float32Array(RATE * 120))),
};
