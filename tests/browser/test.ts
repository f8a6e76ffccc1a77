import { randomInt, randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type PageFaults, watchPage } from './page-faults.ts';

type Fixtures = {
  /** Everything that went wrong in any page of this test: none is allowed when it ends. */
  faults: PageFaults;
  /** Another person at another machine. */
  newPerson: (
    options?: Parameters<NonNullable<ReturnType<BrowserContext['browser']>>['newContext']>[0],
  ) => Promise<Page>;
};

/** Limits count per address, and each person of each test comes from one of this machine's own: the demo opens to no other. */
const ownAddress = () => `127.${randomInt(1, 256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': ownAddress() }),
  faults: [
    async ({ page }, use) => {
      const faults: PageFaults = [];
      watchPage(page, faults);
      await use(faults);
      test.expect(faults, 'faults in the browser').toEqual([]);
    },
    { auto: true },
  ],
  newPerson: async ({ browser, faults, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      watchPage(page, faults);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export const expect = test.expect;

export const uniqueName = () => randomUUID().slice(0, 8);
