import type { Page } from '@playwright/test';

export type PageFaults = string[];

/** A page that answers 403 or 404 on purpose is logged by the browser as a resource that failed. */
const EXPECTED = /the server responded with a status of (401|403|404|409|410|422|429) /;

/**
 * Of a line that a test pulls out the provider's end goes first; what the microphone hears until the page's end is gone too is
 * sent to nobody, and the browser says so.
 */
const SENT_TOO_LATE = 'WebSocket is already in CLOSING or CLOSED state.';
const cutOff = new WeakSet<Page>();

/** Said by whoever is about to pull the line of this page. */
export const aboutToCutOff = (page: Page): void => void cutOff.add(page);

/** Collects what a person would never see: errors of scripts, violations of the content security policy, pages nobody asked for. */
export function watchPage(page: Page, faults: PageFaults): void {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || EXPECTED.test(text)) return;
    if (text === SENT_TOO_LATE && cutOff.has(page)) return;
    faults.push(`${page.url()}: ${text}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-reports'))
      faults.push(`${page.url()} reports: ${request.postData()}`);
    if ('next-router-prefetch' in request.headers())
      faults.push(`${page.url()} asks ahead for ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.url()} answered ${response.status()}`);
  });
}
