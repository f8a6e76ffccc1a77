import '#tests/test-environment.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countPageTurns, takePageTurn } from '#lib/platform/http/page-turns.ts';
import {
  answerUnavailable,
  isPageUnavailable,
  PageUnavailable,
} from '#lib/platform/http/page-unavailable.ts';

process.env.PAGES_AT_ONCE = '2';
process.env.TRUSTED_PROXY_HOPS = '1';
/** Time stands still, but where a test lets it pass. */
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

type Visit = { headers: Headers; fill(): void; answer(): Promise<void>; leave(): Promise<void> };

const server = createServer();

beforeAll(async () => {
  countPageTurns();
  countPageTurns();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

let came = 0;

/** Somebody who asks for a page and has not been answered; from an address of their own. */
async function arrive(claimed: Record<string, string> = {}): Promise<Visit> {
  const { port } = server.address() as AddressInfo;
  came += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${came}`, ...claimed };
  const sent = request({ host: '127.0.0.1', port, headers });
  sent.on('error', () => {});
  sent.on('response', (response) => response.resume());
  sent.end();
  const [incoming, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const closed = once(response, 'close').then(() => {});
  return {
    headers: new Headers(
      Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ),
    // More than any connection takes at once.
    fill: () => void response.write(Buffer.alloc(64 * 1024 * 1024)),
    answer: () => {
      response.end();
      return closed;
    },
    leave: () => {
      sent.destroy();
      return closed;
    },
  };
}

const wait = (visit: Visit) => takePageTurn(visit.headers);
const arriveAll = async (number: number): Promise<Visit[]> => {
  const visits: Visit[] = [];
  while (visits.length < number) visits.push(await arrive());
  return visits;
};

/** Half a second later. */
async function waitInVain(visit: Visit): Promise<boolean> {
  const waiting = wait(visit);
  vi.advanceTimersByTime(500);
  return waiting;
}

test('a page is made as soon as one before it is done, in the order in which they came; for whom there is no room is refused', async () => {
  const [first, second, third, fourth, fifth] = (await arriveAll(5)) as [Visit, Visit, Visit, Visit, Visit];
  expect([await wait(first), await wait(second)]).toEqual([true, true]);
  expect(await waitInVain(fifth)).toBe(false);
  const order: string[] = [];
  const thirdBegins = wait(third).then(() => order.push('third'));
  const fourthBegins = wait(fourth).then(() => order.push('fourth'));
  await first.answer();
  await thirdBegins;
  expect(order).toEqual(['third']);
  await second.leave();
  await fourthBegins;
  await Promise.all([third, fourth, fifth].map((visit) => visit.answer()));
});

test('a visitor who leaves while waiting takes no turn from others', async () => {
  const [first, second, gone, patient] = (await arriveAll(4)) as [Visit, Visit, Visit, Visit];
  await Promise.all([wait(first), wait(second)]);
  const left = wait(gone);
  const stays = wait(patient);
  await gone.leave();
  expect(await left).toBe(false);
  await first.answer();
  expect(await stays).toBe(true);
  await Promise.all([second, patient].map((visit) => visit.answer()));
});

test('a page that takes long keeps its place, and one that waits for a slow reader does not', async () => {
  const [first, second, third, fourth] = (await arriveAll(4)) as [Visit, Visit, Visit, Visit];
  await Promise.all([wait(first), wait(second)]);
  vi.advanceTimersByTime(9_000);
  expect(await waitInVain(third), 'both are still being made').toBe(false);
  first.fill();
  vi.advanceTimersByTime(2_400);
  const later = wait(fourth);
  vi.advanceTimersByTime(100);
  expect(await later).toBe(true);
  await Promise.all([first.leave(), ...[second, third, fourth].map((visit) => visit.answer())]);
});

test('a page request keeps its place for at most half a minute', async () => {
  const [first, second, third] = (await arriveAll(3)) as [Visit, Visit, Visit];
  await Promise.all([wait(first), wait(second)]);
  for (let round = 0; round < 10; round += 1) vi.advanceTimersByTime(3_000);
  expect(await wait(third)).toBe(true);
  await Promise.all([first, second, third].map((visit) => visit.answer()));
});

test('a request takes one turn, however often its page asks, and cannot claim that of another', async () => {
  const first = await arrive();
  const [name = ''] = [...first.headers.keys()].filter((header) => header.startsWith('x-visit-'));
  expect([await wait(first), await wait(first)]).toEqual([true, true]);
  const second = await arrive({ [name]: first.headers.get(name) ?? '' });
  const third = await arrive();
  expect([await wait(second), await waitInVain(third)]).toEqual([true, false]);
  await Promise.all([first, second, third].map((visit) => visit.answer()));
});

test('an address that asks for everything at once leaves half of the places to others', async () => {
  const flood = [];
  while (flood.length < 4) flood.push(await arrive({ 'x-forwarded-for': '198.51.100.7' }));
  const [first, ...rest] = flood as [Visit, Visit, Visit, Visit];
  expect(await wait(first)).toBe(true);
  const more = rest.map((visit) => wait(visit));
  const other = await arrive();
  expect(await wait(other), 'behind three who wait').toBe(true);
  await other.answer();
  const next = await arrive();
  expect(await wait(next)).toBe(true);
  vi.advanceTimersByTime(500);
  expect(await Promise.all(more)).toEqual([false, false, false]);
  await Promise.all([...flood, next].map((visit) => visit.answer()));
});

test('where nothing counts, as in a worker, nobody waits', async () => {
  expect(await takePageTurn(new Headers())).toBe(true);
});

test('a page that finds no database is answered 503 with a time to come back, and leaves no trace of code in the log', async () => {
  const { port } = server.address() as AddressInfo;
  const sent = fetch(`http://127.0.0.1:${port}`);
  const [incoming, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  answerUnavailable(incoming.headers);
  response.statusCode = 500;
  response.end();
  const { status, headers } = await sent;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  const error = new PageUnavailable();
  expect([isPageUnavailable(error), error.stack]).toEqual([true, error.message]);
});
