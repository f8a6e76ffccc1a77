import {
  voiceConsentTexts as texts,
  VOICE_CONSENT_WORDS,
  voiceConsentRefusalTexts,
} from '#lib/contracts/texts/voice-consent.ts';
import { beDemoPerson, beSomebodyNew, makeReflection } from './given.ts';
import { expect, test } from './test.ts';

test('an owner agrees to a cloned voice, takes it back, and leaves it; what was agreed to stays to be read', async ({
  page,
}) => {
  const person = await beSomebodyNew(page);
  const { path } = await makeReflection(page);
  await page.goto(`${path}/settings`);
  await expect(page.getByText(texts.stock)).toBeVisible();

  await page.getByRole('textbox', { name: texts.voiceId }).fill('voice-of-lena');
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByText(voiceConsentRefusalTexts.agree)).toBeVisible();
  await page.getByRole('checkbox', { name: texts.agree }).check();
  await page.getByRole('textbox', { name: texts.voiceId }).fill('voice-of-lena');
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByText(texts.own('voice-of-lena'))).toBeVisible();

  const record = page.getByRole('list', { name: texts.recordLabel });
  await expect(record).toContainText(texts.record(person.name, 'voice-of-lena'));
  await record.getByText(texts.words).click();
  await expect(record.getByText(VOICE_CONSENT_WORDS)).toBeVisible();

  await page.getByRole('button', { name: texts.revoke }).click();
  await page
    .getByRole('alertdialog', { name: texts.revokeTitle })
    .getByRole('button', { name: texts.revoke })
    .click();
  await expect(page.getByText(texts.withheld('voice-of-lena'))).toBeVisible();
  await expect(record).toContainText('taken back');

  await page.getByRole('button', { name: texts.leave }).click();
  await expect(page.getByText(texts.stock)).toBeVisible();
  await expect(record).toContainText(texts.record(person.name, 'voice-of-lena'));
});

test('an admin sees what was agreed to, and is told that it is not theirs to change', async ({ page }) => {
  await page.goto(`${await beDemoPerson(page, 'elin')}/settings`);
  await expect(page.getByText(texts.ownersOnly)).toBeVisible();
  await expect(page.getByRole('textbox', { name: texts.voiceId })).toHaveCount(0);
});
