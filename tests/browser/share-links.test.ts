import { shareLinkRefusalTexts, shareLinkTexts } from '#lib/conversations/texts/share-links.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { ownReflection } from './given.ts';
import { expect, test } from './test.ts';

test('a share link is made with its terms, shown once with a QR code, and revoked', async ({ page }) => {
  const path = await ownReflection(page);
  await page.goto(`${path}/settings`);
  await expect(page.getByText(shareLinkTexts.nothingPublished)).toBeVisible();
  await expect(page.getByText(shareLinkTexts.empty)).toBeVisible();

  await page.getByRole('textbox', { name: shareLinkTexts.label }).fill('Family reunion');
  await page.getByRole('textbox', { name: shareLinkTexts.maxUses }).fill('0');
  await page.getByRole('button', { name: shareLinkTexts.submit }).click();
  await expect(page.getByText(shareLinkRefusalTexts.maxUses)).toBeVisible();

  await page.getByRole('textbox', { name: shareLinkTexts.maxUses }).fill('3');
  await page.getByRole('combobox', { name: shareLinkTexts.expires }).selectOption('7');
  await page.getByRole('button', { name: shareLinkTexts.submit }).click();
  const link = page.getByRole('textbox', { name: shareLinkTexts.linkLabel });
  await expect(link).toHaveValue(/\/s\/[\w-]{43}$/);
  const code = page.getByRole('img', { name: shareLinkTexts.qrAlt('Family reunion') });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: shareLinkTexts.saveQr }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Family reunion.svg');

  const list = page.getByRole('list', { name: shareLinkTexts.listLabel });
  await expect(list.getByRole('listitem')).toContainText('Family reunion');
  await expect(list.getByRole('listitem')).toContainText(shareLinkTexts.used(0, 3));
  await page.reload();
  await expect(link).toHaveCount(0);
  await expect(list).toBeVisible();

  await list.getByRole('button', { name: shareLinkTexts.revoke }).click();
  await page
    .getByRole('alertdialog', { name: shareLinkTexts.revokeTitle('Family reunion') })
    .getByRole('button', { name: shareLinkTexts.revoke })
    .click();
  await expect(page.getByText(shareLinkTexts.empty)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: settingsTexts.title })).toBeVisible();
});
