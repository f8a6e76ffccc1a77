import type { Locator, Page } from '@playwright/test';
import { accountTexts, signInTexts } from '#lib/accounts/texts/account.public.ts';
import { dialogTexts } from '#lib/platform/texts/controls.public.ts';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';
import { createReflectionTexts, settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { beSomebodyNew, ownReflection } from './given.ts';
import { expect, test, uniqueName } from './test.ts';

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Reaches something with the Tab key alone, and sees where the focus is at every step. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const visible = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return true;
      const outlines = [null, '::after'].map((part) => getComputedStyle(focused, part));
      return outlines.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
      );
    });
    expect(visible, `step ${step + 1} shows where the focus is`).toBe(true);
    if (await isFocused(target)) return;
  }
  throw new Error('It cannot be reached with the Tab key');
}

test('signing in and creating a reflection need no mouse', async ({ page }) => {
  const person = await beSomebodyNew(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await tabTo(page, page.getByLabel(accountTexts.email));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByRole('textbox', { name: accountTexts.password }));
  await page.keyboard.type(person.password);
  await tabTo(page, page.getByRole('button', { name: signInTexts.submit }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reflections$/);

  await tabTo(page, page.getByLabel(createReflectionTexts.name));
  await page.keyboard.type(`Aunt ${uniqueName()}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
});

test('the first stop of the Tab key skips to the content', async ({ page }) => {
  await page.goto('/login');
  const skip = page.getByRole('link', { name: shellTexts.skipToContent });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a dialog keeps the focus and gives it back', async ({ page }) => {
  const path = await ownReflection(page);
  await page.goto(`${path}/settings`);
  const opener = page.getByRole('button', { name: settingsTexts.deleteButton });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(inside).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await inside(), key).toBe(true);
  }
  await expect(dialog.getByRole('button', { name: dialogTexts.cancel })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
