import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** `BROWSER_PICTURES=folder`: pages are saved as pictures there, to be looked at, and nothing is asked of them. */
export const picturesFolder = process.env.BROWSER_PICTURES;

/** The whole page, at three widths, light and dark; left as it was. */
export async function savePictures(page: Page, folder: string, name: string): Promise<void> {
  const before = page.viewportSize();
  const file = name.replace(/^\//, '').replaceAll(/[^\w]+/g, '-') || 'start';
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const path = join(folder, `${file}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
