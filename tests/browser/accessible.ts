import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isDeep } from '#tests/depth.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The rules that colours can break: more than half of the work. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

type Look = { width: number; colorScheme: 'light' | 'dark'; rules: 'all' | 'of colours' | 'others' };

/** Each rule at both widths, or in both schemes; `TEST_DEPTH=deep` asks all in all four. */
const LOOKS: readonly Look[] = [
  { width: 1280, colorScheme: 'light', rules: 'all' },
  { width: 320, colorScheme: 'light', rules: isDeep ? 'all' : 'others' },
  { width: 320, colorScheme: 'dark', rules: isDeep ? 'all' : 'of colours' },
  ...(isDeep ? [{ width: 1280, colorScheme: 'dark', rules: 'all' } as const] : []),
];

/** At both ends of the widths, light and dark, and left as it was. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate(axe.source);
  for (const { width, colorScheme, rules } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect.soft(content, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(window ?? 0);
    expect.soft(await violations(page, rules), `${name}, ${colorScheme}, ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

const OPTIONS: Record<Look['rules'], axe.RunOptions> = {
  all: { runOnly: TAGS },
  'of colours': { runOnly: OF_COLOURS },
  others: {
    runOnly: TAGS,
    rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])),
  },
};

const violations = (page: Page, rules: Look['rules']): Promise<string[]> =>
  page.evaluate(async (options) => {
    // No page has frames, and only what is wrong has to be brought here.
    const found = await window.axe.run({ ...options, resultTypes: ['violations'], iframes: false });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, OPTIONS[rules]);
