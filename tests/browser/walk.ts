import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { picturesFolder, savePictures } from './save-pictures.ts';
import { expect, test } from './test.ts';

/**
 * A test that goes from one page or state to the next, as a person would, and looks at each. What is wrong with one does not
 * keep it from the others. Answers the names.
 */
export function walk<const Names extends readonly string[]>(
  names: Names,
  go: (page: Page, look: (name: Names[number]) => Promise<void>) => Promise<unknown>,
): Names {
  test(`accessible and unbroken: ${names.join(', then ')}`, async ({ page }) => {
    const seen: string[] = [];
    const look = (name: Names[number]) =>
      test.step(name, async () => {
        // Some pages of refusals are drawn by their script.
        await expect(page.locator('h1').first()).toBeAttached();
        if (picturesFolder) await savePictures(page, picturesFolder, name);
        else await expectAccessible(page, name);
        seen.push(name);
      });
    await go(page, look);
    expect(seen).toEqual(names);
  });
  return names;
}
