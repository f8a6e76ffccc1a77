import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The rules that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * At both ends of the widths, light and dark, and left as it was. The rules that no colour can break are asked in the dark by
 * `TEST_DEPTH=deep` alone.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate(axe.source);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect.soft(content, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(window ?? 0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' || process.env.TEST_DEPTH === 'deep' ? TAGS : OF_COLOURS;
      const found = await violations(page, rules);
      expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

const violations = (page: Page, runOnly: string[]): Promise<string[]> =>
  page.evaluate(async (only) => {
    // No page has frames, and only what is wrong has to be brought here.
    const found = await window.axe.run({ runOnly: only, resultTypes: ['violations'], iframes: false });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
