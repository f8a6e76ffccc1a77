import type { Locator, Page } from '@playwright/test';
import { addTexts, deletedTexts, sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { openOwnKnowledge, shelf, untilLive } from './knowledge.ts';
import { expect, test } from './test.ts';

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('It cannot be reached with the Tab key');
}

test('adding, deleting and undoing need no mouse', async ({ page }) => {
  await openOwnKnowledge(page);
  await tabTo(page, page.getByLabel(addTexts.sourceTitle).filter({ visible: true }));
  await page.keyboard.type('By hand');
  await tabTo(page, page.getByLabel(addTexts.content, { exact: true }));
  await page.keyboard.type('I have always typed with two fingers.');
  await tabTo(page, page.getByRole('button', { name: addTexts.submitPaste }));
  await page.keyboard.press('Enter');
  await untilLive(page, 'By hand');

  const row = shelf(page, 'Life').getByRole('link', { name: 'By hand' });
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'By hand' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: sourceTexts.deleteButton }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: sourceTexts.deleteConfirm, exact: true }));
  await page.keyboard.press('Enter');

  await expect(page.getByText(deletedTexts.done('By hand'), { exact: true })).toBeVisible();
  // The notice gets the focus: the way back is one key away.
  await expect(page.locator(':focus')).toContainText(deletedTexts.done('By hand'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: deletedTexts.undoOf('By hand') }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await untilLive(page, 'By hand');
});
