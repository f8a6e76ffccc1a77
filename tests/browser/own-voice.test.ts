import type { Page } from '@playwright/test';
import {
  ownVoiceTexts,
  recordingFaultTexts,
  stockVoiceTexts,
  VOICE_SAMPLE,
  whoseVoiceTexts,
} from '#lib/voice/texts/own-voice.public.ts';
import { silence } from '#tests/local/voice/sounds.ts';
import { readAloud, reader, wavFile } from '#tests/voice/own/read-aloud.ts';
import { expectAccessible } from './accessible.ts';
import { beDemoPerson, beSomebodyNew, makeReflection } from './given.ts';
import { browserHearing, writeMicrophone } from './microphone.ts';
import { expect, test } from './test.ts';

const MICROPHONE_RATE = 16_000;
// Whoever opens the microphone needs a moment before the first word.
const speech = await readAloud(reader('Lena Berg', 'Grandmother'), MICROPHONE_RATE);
const seconds = Math.ceil(speech.length / MICROPHONE_RATE);

test.use({ launchOptions: browserHearing(writeMicrophone('consent', speech)) });

// What is said in more than a minute is said in as long, and made out by two models on a machine that may do other things too.
test.describe.configure({ timeout: 900_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openWhose(page: Page): Promise<string> {
  const { path } = await makeReflection(page);
  await page.goto(`${path}/voice/whose`);
  await expect(page.getByText(whoseVoiceTexts.stock(null))).toBeVisible();
  return path;
}

test('an owner listens to the stock voices and chooses one, without an id to type', async ({ page }) => {
  await beSomebodyNew(page);
  await openWhose(page);
  const sample = page.waitForResponse((response) => response.url().endsWith('/sample'));
  await button(page, stockVoiceTexts.listenTo('Sarah')).click();
  expect((await sample).headers()['content-type']).toBe('audio/wav');
  expect((await (await sample).body()).length).toBeGreaterThan(VOICE_SAMPLE.length * 500);
  await button(page, stockVoiceTexts.chooseOf('Sarah')).click();
  await expect(page.getByText(whoseVoiceTexts.stock('Sarah'))).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('an owner records the consent by keyboard alone at 320 px, hears the voice, uses it and takes it back', async ({
  page,
}) => {
  const person = await beSomebodyNew(page);
  await page.setViewportSize({ width: 320, height: 700 });
  const path = await openWhose(page);
  await expect(page.getByText(`I am ${person.name}`)).toBeVisible();
  await expect(page.getByText(ownVoiceTexts.unchecked)).toHaveCount(0);
  await expectAccessible(page, 'whose voice');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const record = button(page, ownVoiceTexts.record);
  await record.focus();
  await page.keyboard.press('Enter');
  const meter = page.getByRole('meter', { name: ownVoiceTexts.level });
  // The level is that of the microphone: it rises when somebody speaks.
  await expect(meter).toHaveAttribute('aria-valuetext', ownVoiceTexts.levelWord.good);
  await expect(button(page, ownVoiceTexts.stop)).toBeFocused();
  await expectAccessible(page, 'whose voice');
  await expect(page.getByText(ownVoiceTexts.enough(seconds))).toBeVisible({ timeout: 200_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByText(ownVoiceTexts.listenTitle)).toBeVisible();
  await button(page, ownVoiceTexts.send).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(whoseVoiceTexts.own)).toBeVisible({ timeout: 240_000 });

  const sample = page.waitForResponse((response) => response.url().endsWith('/own-voice/sample'));
  await button(page, ownVoiceTexts.hear).click();
  expect((await sample).status()).toBe(200);
  const consents = page.getByRole('list', { name: ownVoiceTexts.recordLabel });
  await expect(consents).toContainText(person.name);
  await expect(consents).toContainText(ownVoiceTexts.heard);
  await consents.getByText(ownVoiceTexts.words).click();
  await expect(consents).toContainText(`I am ${person.name}`);
  await expectAccessible(page, 'whose voice');

  // A stock voice for a while, without giving up the own one.
  await button(page, stockVoiceTexts.chooseOf('George')).click();
  await expect(page.getByText(whoseVoiceTexts.stock('George'))).toBeVisible();
  await button(page, ownVoiceTexts.use).click();
  await expect(page.getByText(whoseVoiceTexts.own)).toBeVisible();

  await button(page, ownVoiceTexts.revoke).click();
  await page
    .getByRole('alertdialog', { name: ownVoiceTexts.revokeTitle })
    .getByRole('button', { name: ownVoiceTexts.revoke })
    .click();
  await expect(page.getByText(whoseVoiceTexts.withheld)).toBeVisible();
  await expect(consents).toContainText('The voice service confirmed', { timeout: 240_000 });
  expect((await page.request.get(`/api${path}/own-voice/sample`)).status()).toBe(404);
  await button(page, whoseVoiceTexts.leave).click();
  await expect(page.getByText(whoseVoiceTexts.stock('George'))).toBeVisible();
});

test('an uploaded recording is read by the browser, and one that cannot be used says why', async ({
  page,
}) => {
  await beSomebodyNew(page);
  await openWhose(page);
  const upload = page.getByLabel(ownVoiceTexts.upload);
  await upload.setInputFiles({ name: 'notes.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound') });
  await expect(page.getByText(recordingFaultTexts.unreadable)).toBeVisible();
  for (const [samples, fault] of [
    [speech.slice(0, 20 * MICROPHONE_RATE), 'too_short'],
    [silence(70, MICROPHONE_RATE), 'too_quiet'],
  ] as const) {
    await upload.setInputFiles({
      name: 'recording.wav',
      mimeType: 'audio/wav',
      buffer: wavFile(samples, MICROPHONE_RATE),
    });
    await button(page, ownVoiceTexts.send).click();
    await expect(page.getByText(recordingFaultTexts[fault])).toBeVisible();
  }
  await upload.setInputFiles({
    name: 'recording.wav',
    mimeType: 'audio/wav',
    buffer: wavFile(speech, MICROPHONE_RATE),
  });
  // What becomes of a good one is shown where one is recorded: making it out takes half a minute of computing.
  await expect(page.getByText(ownVoiceTexts.listenTitle)).toContainText(
    ownVoiceTexts.seconds(Math.floor(speech.length / MICROPHONE_RATE)),
  );
});

test('an admin sees whose voice speaks, and neither choices nor consents', async ({ page }) => {
  const path = await beDemoPerson(page, 'elin');
  await page.goto(`${path}/voice/whose`);
  await expect(page.getByText(whoseVoiceTexts.ownersOnly)).toBeVisible();
  await expect(page.getByRole('list', { name: stockVoiceTexts.label })).toHaveCount(0);
  await expect(button(page, ownVoiceTexts.record)).toHaveCount(0);
  for (const address of ['own-voice/sample', 'stock-voices/EXAVITQu4vr4xnSDxMaL/sample'])
    expect((await page.request.get(`/api${path}/${address}`)).status()).toBe(403);
});
