import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** At both ends of the widths, light and dark. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(content, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(window ?? 0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The other mode is for frames, of which no page has any, and opens a page of its own each time.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}
