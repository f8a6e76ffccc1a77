import type { Page } from '@playwright/test';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { themeTexts } from '#lib/platform/texts/theme.public.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';
import { expect, test } from './test.ts';

test('the demo is one click away, as any guest meets it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: landingTexts.talkToDemo }).first().click();
  await expect(page).toHaveURL(/\/r\/mara-lindqvist$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible();
  await expect(page.getByText(guestTexts.disclosure('Mara Lindqvist'))).toBeVisible();
  await page.goto('/reflections');
  await expect(page).toHaveURL(/\/login/);
});

test('the landing page has a button of its own for the owner’s side', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: landingTexts.demoAsOwner }).click();
  await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Letters to Aksel', { exact: true })).toBeVisible();
});

test('a chosen theme stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: themeTexts.switchLabel('system', 'light') }).click();
  await page.getByRole('button', { name: themeTexts.switchLabel('light', 'dark') }).click();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.goto('/login');
  expect(await paper()).toBe(dark);
  await expect(page.getByRole('button', { name: themeTexts.switchLabel('dark', 'system') })).toBeVisible();
});

/** What the orb shows now and thirty frames later. */
const orbTwice = (page: Page) =>
  page
    .locator('canvas[data-painted]')
    .first()
    .evaluate(async (orb) => {
      if (!(orb instanceof HTMLCanvasElement)) throw new Error('The orb is not a canvas');
      const first = orb.toDataURL();
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      return [first, orb.toDataURL()];
    });

test('the orb moves, and stands still for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const [before, after] = await orbTwice(page);
  expect(after).not.toBe(before);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  const [still, same] = await orbTwice(page);
  expect(same).toBe(still);
});
