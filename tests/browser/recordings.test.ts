import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { SOUND_LIMITS } from '#lib/knowledge/limits.public.ts';
import { soundTexts } from '#lib/knowledge/texts/sound.public.ts';
import { tone } from '#tests/local/voice/sounds.ts';
import { sayAloud, wavFile } from '#tests/voice/own/read-aloud.ts';
import { expectAccessible } from './accessible.ts';
import { chooseWay, openOwnKnowledge, openSource, untilLive } from './knowledge.ts';
import { browserHearing, writeMicrophone } from './microphone.ts';
import { expect, test } from './test.ts';

const RATE = 16_000;
const folder = mkdtempSync(join(tmpdir(), 'reflections-broken-sounds-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = wavFile(tone({ hz: 440, seconds: 1, rate: RATE, db: -20 }), RATE);
const changed = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(good);
  change(bytes);
  return bytes;
};
test.use({
  launchOptions: browserHearing(
    writeMicrophone('recorder', tone({ hz: 440, seconds: 10, rate: RATE, db: -20 })),
  ),
});
const noise = Buffer.from(Array.from({ length: 5_000 }, (_, place) => (place * 7_919) % 251));
const head = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), noise]);
/** A box of an mp4 file that says that its sound is encrypted. */
const encrypted = head('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom\0\0\0\0\0\0\0\x18moov\0\0\0\x10enca');

/** A file of which only the head takes room on the disk. */
function sparse(name: string, size: number, start: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  const file = openSync(path, 'r+');
  writeSync(file, start);
  closeSync(file);
  truncateSync(path, size);
  return path;
}

/** A head of a WAV file of one byte a sample, eight thousand times a second. */
function longHead(seconds: number): Buffer {
  const bytes = changed((wav) => {
    wav.writeUInt32LE(36 + seconds * 8_000, 4);
    wav.writeUInt32LE(8_000, 24);
    wav.writeUInt32LE(8_000, 28);
    wav.writeUInt16LE(1, 32);
    wav.writeUInt16LE(8, 34);
    wav.writeUInt32LE(seconds * 8_000, 40);
  });
  return bytes.subarray(0, 44);
}

const { emptyFile, noSound, locked, unreadable, tooShort } = soundTexts;
const OF_BYTES: readonly (readonly [name: string, says: string, bytes: Buffer])[] = [
  ['empty.wav', emptyFile, Buffer.alloc(0)],
  ['a text.mp3', noSound, Buffer.from('These are words, and no sound.')],
  ['a page.wav', noSound, Buffer.from('<!doctype html><title>Sign in</title>')],
  ['an archive.m4a', noSound, Buffer.from(zipSync({ 'a.wav': new Uint8Array(good), 'b.txt': strToU8('b') }))],
  ['a picture.ogg', noSound, head('\x89PNG\r\n\x1a\n')],
  ['a document.webm', noSound, head('%PDF-1.7\n')],
  ['noise.mp3', unreadable, noise],
  ['zeros.mp3', unreadable, Buffer.alloc(20_000)],
  ['a tag alone.mp3', unreadable, Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')],
  ['cut in its head.wav', unreadable, good.subarray(0, 20)],
  ['a head alone.wav', unreadable, good.subarray(0, 44)],
  ['of another codec.wav', unreadable, changed((wav) => void wav.writeUInt16LE(0x270f, 20))],
  ['without channels.wav', unreadable, changed((wav) => void wav.writeUInt16LE(0, 22))],
  ['without a rate.wav', unreadable, changed((wav) => void wav.writeUInt32LE(0, 24))],
  ['half.ogg', unreadable, head('OggS\0\x02')],
  ['half.webm', unreadable, head('\x1aE\xdf\xa3')],
  ['half.flac', unreadable, head('fLaC\0\0\0\x22')],
  ['encrypted.m4a', locked, encrypted],
];

const recordingChooser = (page: Page) => page.locator('input[type="file"][accept*=".wav"]');

test('a broken, empty, wrong, huge or encrypted file is refused with a sentence, and the next one is taken', async ({
  page,
}) => {
  await openOwnKnowledge(page);
  await chooseWay(page, 'recording');
  await expectAccessible(page, 'recorder');
  const chooser = recordingChooser(page);
  // Each file takes the words about the one before it away: those that were seen are marked.
  const refusal = page.locator('[role="alert"]:not([data-seen])').filter({ hasText: /\w/ });
  for (const [name, says, buffer] of OF_BYTES) {
    await chooser.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(refusal, name).toHaveText(says);
    await refusal.evaluate((words) => words.setAttribute('data-seen', ''));
  }
  const short = wavFile(tone({ hz: 440, seconds: 0.2, rate: RATE, db: -20 }), RATE);
  await chooser.setInputFiles({ name: 'short.wav', mimeType: 'audio/wav', buffer: short });
  await expect(page.getByText(tooShort)).toBeVisible();
  await chooser.setInputFiles(sparse('huge.wav', SOUND_LIMITS.fileBytes + 1, good));
  await expect(page.getByText(soundTexts.tooLarge)).toBeVisible();
  const seconds = SOUND_LIMITS.mostMs / 1_000 + 60;
  await chooser.setInputFiles(sparse('long.wav', 44 + seconds * 8_000, longHead(seconds)));
  await expect(page.getByText(soundTexts.tooLong)).toBeVisible();
  await chooser.setInputFiles({ name: 'good.wav', mimeType: 'audio/wav', buffer: good });
  await expect(page.getByText(soundTexts.done)).toBeVisible();

  const record = page.getByRole('button', { name: soundTexts.record });
  await record.focus();
  await page.keyboard.press('Enter');
  const end = page.getByRole('button', { name: soundTexts.stop });
  await expect(end).toBeFocused();
  await expectAccessible(page, 'recorder that records');
  await page.keyboard.press('Enter');
  await expect(record).toBeFocused();
});

test('words that were recorded are heard where they are read, by keyboard alone at 320 px', async ({
  page,
}) => {
  const said = await sayAloud('My father kept the lighthouse for forty years. We counted its flashes.', RATE);
  test.skip(!said, 'This machine has no voice to record.');
  await openOwnKnowledge(page);
  await chooseWay(page, 'recording');
  const buffer = wavFile(said ?? new Float32Array(0), RATE);
  await recordingChooser(page).setInputFiles({ name: 'The lighthouse.wav', mimeType: 'audio/wav', buffer });
  await expect(page.getByText(soundTexts.done)).toBeVisible();
  // The recogniser of this machine is loaded for it, and shares the processors with every other test.
  await untilLive(page, 'The lighthouse', { timeout: 180_000 });
  await openSource(page, 'The lighthouse');
  await page.setViewportSize({ width: 320, height: 700 });
  const hear = page.getByRole('button', { name: soundTexts.hear }).first();
  await expect(hear).toBeVisible();
  // Nothing is heard before somebody wants it.
  expect(await page.evaluate(() => document.querySelectorAll('audio[autoplay], audio').length)).toBe(0);
  await hear.focus();
  const clip = page.waitForResponse((response) => response.url().includes('/api/clips/'));
  await page.keyboard.press('Enter');
  expect((await clip).headers()['content-type']).toBe('audio/wav');
  const stop = page.getByRole('button', { name: soundTexts.pause });
  await expect(stop).toBeFocused();
  await expectAccessible(page, 'player');
  await page.keyboard.press('Enter');
  await expect(hear).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = async () => void document.body.setAttribute('data-played', '');
  });
  const asked = Promise.withResolvers<void>();
  await page.route('**/clips', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hear).toBeFocused();
  const found = page.waitForResponse('**/clips');
  asked.resolve();
  await (await found).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.locator('body'), 'stopped before its sound came').not.toHaveAttribute('data-played');
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-played');
});
