import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Runs `attempt` in the page and answers what the content security policy had against it. */
async function violationsOf(page: Page, attempt: () => unknown): Promise<string[]> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { violations: seen });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      seen.push(effectiveDirective),
    );
  });
  await page.evaluate(attempt);
  return page.evaluate(async () => {
    // Violations are told in a task of their own.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const seen: unknown = Reflect.get(window, 'violations');
    return Array.isArray(seen) ? seen.map(String) : [];
  });
}

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

// The browser logs what the policy refuses; here that is the point.
test.afterEach(({ faults }) => {
  faults.length = 0;
});

test('the voice SDK may load its worklets from a blob', async ({ page, faults }) => {
  const violations = await violationsOf(page, async () => {
    const worklet =
      'registerProcessor("p", class extends AudioWorkletProcessor { process() { return true } })';
    const url = URL.createObjectURL(new Blob([worklet], { type: 'text/javascript' }));
    const context = new OfflineAudioContext(1, 128, 44_100);
    await context.audioWorklet.addModule(url);
    new AudioWorkletNode(context, 'p');
  });
  expect(violations).toEqual([]);
  expect(faults).toEqual([]);
});

test('the voice provider may be called, nobody else', async ({ page }) => {
  // The policy is asked before the network is, where no test reaches the provider.
  const toProvider = await violationsOf(page, async () => {
    const socket = new WebSocket('wss://api.elevenlabs.io/v1/convai/conversation');
    await new Promise((resolve) => {
      socket.onerror = resolve;
      socket.onopen = resolve;
    });
  });
  expect(toProvider).toEqual([]);
  const elsewhere = await violationsOf(page, async () => {
    new WebSocket('wss://evil.example/').onerror = () => {};
    await fetch('https://evil.example/').catch(() => {});
  });
  expect(elsewhere).toEqual(['connect-src', 'connect-src']);
});

test('a script that got into the markup does not run', async ({ page }) => {
  const attack =
    '<script>window.injected = true</script><img alt="" src="data:," onerror="window.injected = true">';
  await page.route('/login', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${attack}</body>`) });
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto('/login');
  await expect.poll(() => refused.length).toBe(2);
  expect(await page.evaluate(() => Reflect.has(window, 'injected'))).toBe(false);
});

test('a string does not become code', async ({ page }) => {
  const violations = await violationsOf(
    page,
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          try {
            new Function('window.evaluated = true')();
          } catch {
            // Refused, as it should be.
          }
          resolve();
        });
      }),
  );
  expect(violations).toEqual(['script-src']);
  expect(await page.evaluate(() => Reflect.has(window, 'evaluated'))).toBe(false);
});

test('every answer has a nonce of its own', async ({ page }) => {
  const policies = await Promise.all(
    ['/', '/', '/login'].map(
      async (path) => (await page.request.get(path)).headers()['content-security-policy'],
    ),
  );
  expect(new Set(policies).size).toBe(3);
});
