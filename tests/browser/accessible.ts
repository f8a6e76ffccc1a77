import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { root } from '#tests/app-under-test.ts';
import { isDeep } from '#tests/depth.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Each rule at both widths and in both schemes; `TEST_DEPTH=deep` asks all in all four. */
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
  ...(isDeep
    ? ([
        { width: 320, colorScheme: 'light' },
        { width: 1280, colorScheme: 'dark' },
      ] as const)
    : []),
] as const;

/** Half as long to send and to compile as the one with its comments. */
const AXE = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** At both ends of the widths, light and dark, and left as it was. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  // A page is looked at in several states.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect.soft(content, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(window ?? 0);
    expect.soft(await violations(page), `${name}, ${colorScheme}, ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

const violations = (page: Page): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    // No page has frames, and only what is wrong has to be brought here.
    const found = await window.axe.run({ runOnly, resultTypes: ['violations'], iframes: false });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, TAGS);
