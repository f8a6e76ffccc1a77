import '#tests/test-environment.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkHealth } from '#lib/ops/check-health.ts';
import { reachingFetch } from '#lib/platform/db/fetch-in-time.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { databaseIsSilent, whileLookedAt } from '#lib/platform/db/silence.ts';
import { enforceRateLimit } from '#lib/platform/http/enforce-rate-limit.ts';

const asked = vi.hoisted(() => ({ by: 'yes' }));
vi.mock('next/headers', () => ({
  headers: async () => {
    if (!asked.by) throw new Error('outside of a request');
    return new Headers({ 'x-looked-at': asked.by });
  },
}));

/** Takes every request, and answers when the test says so. */
let held: { answer(): void }[] = [];
let probeAnswers = false;
const hold = (input: RequestInfo | URL, init?: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    if (!String(input).includes('/health_probe')) held.push({ answer: () => resolve(Response.json([])) });
    else if (probeAnswers) resolve(Response.json('1'));
  });

beforeEach(() => {
  held = [];
  asked.by = 'yes';
  probeAnswers = false;
  globalThis.heardOfDatabase = undefined;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', hold);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What becomes of one request, as soon as something does. */
async function ask(path = '/rest/v1/rpc/read') {
  const made = held.length + 1;
  const asking = { outcome: 'waits' };
  reachingFetch()
    .fetch(`http://database${path}`)
    .then(
      ({ status }) => Object.assign(asking, { outcome: status }),
      ({ name }: Error) => Object.assign(asking, { outcome: name }),
    );
  await vi.advanceTimersByTimeAsync(0);
  expect(held).toHaveLength(made);
  return asking;
}

test('a page gives up a database that answers nobody within three seconds, and the next page sooner', async () => {
  const first = await ask();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(first.outcome).toBe('waits');
  await vi.advanceTimersByTimeAsync(200);
  expect(first.outcome).toBe('TimeoutError');
  const next = await ask('/auth/v1/user');
  await vi.advanceTimersByTimeAsync(600);
  expect(next.outcome, 'the auth client is told “not now”').toBe(429);
});

test('a page waits for a busy database, which answers somebody meanwhile', async () => {
  const waiting = await ask();
  for (let answered = 0; answered < 8; answered += 1) {
    const other = await ask();
    await vi.advanceTimersByTimeAsync(1_000);
    held.at(-1)?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(other.outcome).toBe(200);
  }
  held[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.outcome).toBe(200);
});

test('a page waits for a long answer of a database that says by a small one that it is there', async () => {
  probeAnswers = true;
  const waiting = await ask();
  await vi.advanceTimersByTimeAsync(15_000);
  expect([waiting.outcome, databaseIsSilent()]).toEqual(['waits', false]);
  held[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.outcome).toBe(200);
});

test.each(['no', ''])(
  'a silent database is waited for by writes, exports and work outside of a request (%s)',
  async (by) => {
    asked.by = by;
    const waiting = await ask();
    await vi.advanceTimersByTimeAsync(10_000);
    held[0]?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.outcome).toBe(200);
  },
);

test('a form is answered that nobody answers before anything is done: with the first count of its tries', async () => {
  asked.by = 'no';
  const asking = { code: 'waits' };
  enforceRateLimit('sign-in', 'somebody', { limit: 1, windowSeconds: 60 }).then(
    (limited) => !limited.ok && Object.assign(asking, limited.error),
  );
  await vi.advanceTimersByTimeAsync(2_100);
  expect(asking.code).toBe('unavailable');
});

test('a query in front of a page is given up with the page, and asked once', async () => {
  asked.by = '';
  const asking = { status: -1 };
  whileLookedAt(async () =>
    Object.assign(asking, await serviceClient().from('embedding_origins').select('origin')),
  );
  await vi.advanceTimersByTimeAsync(2_100);
  expect([asking.status, held.length]).toEqual([0, 1]);
});

test('a database that answers once is given up no longer', async () => {
  await ask();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(databaseIsSilent()).toBe(true);
  const again = await ask();
  held.at(-1)?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect([again.outcome, databaseIsSilent()]).toEqual([200, false]);
});

test('the health route says in time that a database hangs which answered a moment ago', async () => {
  let speaks = true;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    speaks || String(input).includes('/auth/') ? Promise.resolve(Response.json('')) : hold(input, init),
  );
  expect((await checkHealth()).status).toBe('up');
  speaks = false;
  const asking = checkHealth();
  await vi.advanceTimersByTimeAsync(2_100);
  expect((await asking).status).toBe('down');
  speaks = true;
  expect((await checkHealth()).status).toBe('up');
});
