import type { Page } from '@playwright/test';

export type PageFaults = string[];

/** A page that answers 403 or 404 on purpose is logged by the browser as a resource that failed. */
const EXPECTED = /the server responded with a status of (401|403|404|409|410|422|429) /;

/** Collects what a person would never see: errors of scripts, violations of the content security policy. */
export function watchPage(page: Page, faults: PageFaults): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) {
      faults.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.url()} answered ${response.status()}`);
  });
}
