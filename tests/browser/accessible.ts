import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { root } from '#tests/app-under-test.ts';
import { isDeep, testSeed } from '#tests/depth.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

type Look = { width: number; colorScheme: 'light' | 'dark' };
const WIDTHS = [1280, 320];

/** In each run one half of the pages, and in the next the other; `TEST_DEPTH=deep` asks all in all four. */
const LOOKS: readonly Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
];
const ALL_LOOKS: readonly Look[] = [
  ...LOOKS,
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
];

function looksOf(name: string): readonly Look[] {
  if (isDeep) return ALL_LOOKS;
  const place = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), testSeed);
  return LOOKS.filter((_, at) => (at + place) % LOOKS.length === 0);
}

/** Half as long to send and to compile as the one with its comments. */
const AXE = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** Nothing scrolls sideways at either end of the widths, no rule is broken at one of them, light or dark. Left as it was. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  // A page is looked at in several states.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect.soft(content, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(window ?? 0);
    for (const { colorScheme } of looksOf(name).filter((look) => look.width === width)) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page), `${name}, ${colorScheme}, ${width} px`).toEqual([]);
    }
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
