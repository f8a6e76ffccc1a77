import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

/** The global setup finds the app and the browser, and tells the workers through the environment. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.test.ts',
  outputDir: join(import.meta.dirname, '..', '.output', 'browser'),
  globalSetup: fileURLToPath(import.meta.resolve('./global-setup.ts')),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.TEST_APP_URL ?? '',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: (process.env.CHROMIUM_ARGS ?? '').split(' ').filter(Boolean),
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
