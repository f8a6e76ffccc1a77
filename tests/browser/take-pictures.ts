import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { root, startAppUnderTest } from '#tests/app-under-test.ts';
import { findChromium } from '#tests/find-chromium.ts';
import { startChat, untilAnswered, write, writeUntilAsked } from './chatting.ts';

/** `npm run pictures`: the pictures of the README, taken of the demo. */
const folder = join(root, '.pictures');

/** The path of the demo reflection. */
async function signedInAtHome(page: Page): Promise<string> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(DEMO_ACCOUNTS[0].email);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL('**/reflections');
  return (await page.getByRole('link', { name: 'Mara Lindqvist' }).getAttribute('href')) ?? '';
}

const pictures: Record<string, (page: Page) => Promise<void>> = {
  landing: async (page) => {
    await page.goto('/');
  },
  guest: async (page) => {
    await page.goto('/r/mara-lindqvist');
  },
  chat: async (page) => {
    await startChat(page, await signedInAtHome(page));
    await write(page, 'When did Söderharu get electricity?');
    await untilAnswered(page);
    await writeUntilAsked(page, 'save as notes.txt: Söderharu got electricity in September 1987.');
  },
  search: async (page) => {
    const home = await signedInAtHome(page);
    const question = new URLSearchParams({ q: 'When did Söderharu get electricity?', as: 'guest' });
    await page.goto(`${home}/knowledge/search?${question}`);
    await page.getByText('September 1987').first().scrollIntoViewIfNeeded();
  },
};

process.env.SENTENCE_MODEL ??= 'on';
const app = await startAppUnderTest();
const browser = await chromium.launch(findChromium());
mkdirSync(folder, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, open] of Object.entries(pictures)) {
    const context = await browser.newContext({
      baseURL: app.url,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await open(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
    await context.close();
  }
}
await browser.close();
await app.stop();
process.disconnect?.();
