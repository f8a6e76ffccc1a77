import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { german } from '#app/german.ts';
import { learnGerman } from '#lib/platform/words/in-words.public.ts';
import { SPOKEN } from '#lib/platform/words/language.public.ts';
import { chromiumArgs } from './chromium-args.ts';

/** `BROWSER_LANGUAGE=de`: the browser asks for German, and the tests expect it. */
const isGerman = process.env.BROWSER_LANGUAGE === 'de';
if (isGerman) {
  learnGerman(german);
  Reflect.set(globalThis, SPOKEN, { getStore: () => 'de' });
}

/** The global setup finds the app and the browser, and tells the workers through the environment. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.test.ts',
  outputDir: join(import.meta.dirname, '..', '.output', 'browser'),
  globalSetup: fileURLToPath(import.meta.resolve('./global-setup.ts')),
  fullyParallel: true,
  workers: Number(process.env.BROWSER_WORKERS ?? 2),
  forbidOnly: Boolean(process.env.CI),
  // A machine that does other things too is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  use: {
    locale: isGerman ? 'de-DE' : 'en-US',
    baseURL: process.env.TEST_APP_URL ?? '',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: chromiumArgs(),
    },
    // What moves is painted by the processor here; the tests of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // It is a quarter more work; `BROWSER_TRACE=on` for a failure that the picture does not explain.
    trace: process.env.BROWSER_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
