import type { Page } from '@playwright/test';
import { enoughTexts } from '#lib/conversations/texts/session.public.ts';
import { talkRefusalTexts, talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { beLampKeeper } from './given.ts';
import {
  answers,
  ask,
  conversationIdOf,
  endCall,
  holdCable,
  startInWriting,
  stateIs,
  transcript,
} from './talking.ts';
import { expect, test } from './test.ts';

const goOn = (page: Page) => page.getByRole('button', { name: talkTexts.goOn, exact: true });

/** What the page itself asks of the server about its conversation. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = /^\/api\/sessions(?:\/([^/]+)\/(resume|end))?$/.exec(pathname);
    if (call && request.method() === 'POST') calls.push(call[2] ? `${call[2]} ${call[1]}` : 'start');
  });
  return calls;
}

test('a lost connection is gone on with: the same conversation, with all that was said', async ({ page }) => {
  const cable = await holdCable(page);
  const calls = watchCalls(page);
  const path = await beLampKeeper(page);
  await page.goto(path);
  await startInWriting(page);
  await ask(page, 'Where were you born?');

  const field = page.getByRole('textbox', { name: talkTexts.sayLabel });
  await field.fill('And after th');
  await cable.pull();
  await expect(goOn(page)).toBeFocused();
  await stateIs(page, talkTexts.state.dropped);
  await expect(transcript(page)).toContainText('I was born on Kökar');

  await goOn(page).press('Enter');
  await stateIs(page, talkTexts.state.yourTurn);
  await expect(transcript(page).getByText(talkTexts.reconnectedHere)).toBeVisible();
  await expect(answers(page)).toHaveCount(3);
  await expect(field).toHaveValue('And after th');
  // A greeting, once more, is no answer.
  await expect(page.getByRole('button', { name: talkTexts.good, exact: true })).toHaveCount(1);
  expect(await ask(page, 'How long did you keep the lamp?')).toContain('forty years');
  await endCall(page);

  const [start, resume, end] = calls;
  expect(start).toBe('start');
  expect(resume).toMatch(/^resume /);
  expect(end).toBe(resume?.replace('resume', 'end'));
  // Both calls of it are in the one transcript: two greetings, two questions, two answers.
  await expect(page.getByText(talkTexts.kept(6))).toBeVisible();
});

test('a lost network is noticed at once in a conversation, which goes on when it is back', async ({
  page,
  context,
  faults,
}) => {
  const path = await beLampKeeper(page);
  await page.goto(path);
  await startInWriting(page);
  await context.setOffline(true);
  await expect(page.getByText(talkTexts.droppedOffline)).toBeVisible();
  await goOn(page).click();
  await expect(
    page.getByText(talkRefusalTexts.offline?.body ?? '').or(page.getByText(talkTexts.droppedOffline)),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(talkTexts.droppedOffline)).toBeHidden();
  await goOn(page).click();
  await stateIs(page, talkTexts.state.yourTurn);
  // The browser logs what did not get through; here that is the point.
  faults.length = 0;
});

test('a network that is away for a moment while it is gone on leaves no line that nobody sees', async ({
  page,
}) => {
  const cable = await holdCable(page);
  const path = await beLampKeeper(page);
  await page.goto(path);
  await startInWriting(page);
  await cable.pull();
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/api\/sessions\/[^/]+\/resume$/, async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await goOn(page).press('Enter');
  await asked.promise;
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await stateIs(page, talkTexts.state.reconnecting);
  answer.resolve();
  await stateIs(page, talkTexts.state.yourTurn);
  // Whichever of the two calls it is that greets.
  await expect(page.getByText('Hello. I am an AI').first()).toBeVisible();
  expect(await ask(page, 'Where were you born?')).toContain('I was born on Kökar');
  await endCall(page);
});

test('a conversation that ended meanwhile is not gone on with; a new one is offered, and what was said stays', async ({
  page,
}) => {
  const cable = await holdCable(page);
  const path = await beLampKeeper(page);
  await page.goto(path);
  const conversationId = await conversationIdOf(page, () => startInWriting(page));
  await ask(page, 'Where were you born?');
  await cable.pull();
  await expect(goOn(page)).toBeFocused();
  await page.evaluate(
    (id) =>
      fetch(`/api/sessions/${id}/end`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    conversationId,
  );
  await goOn(page).click();
  await expect(page.getByText(talkTexts.endedBy.meantime)).toBeVisible();
  await expect(transcript(page)).toContainText('I was born on Kökar');

  await page.getByRole('button', { name: talkTexts.againInWriting }).click();
  await stateIs(page, talkTexts.state.yourTurn);
  await expect(transcript(page).getByText(talkTexts.anotherHere)).toBeVisible();
});

test('a browser that the server does not know any more is not asked to go on for ever', async ({
  page,
  context,
  faults,
}) => {
  const cable = await holdCable(page);
  await page.goto('/r/mara-lindqvist');
  await startInWriting(page);
  await cable.pull();
  await context.clearCookies();
  await goOn(page).click();
  await expect(page.getByText(talkTexts.endedBy.outOfReach)).toBeVisible();
  await expect(page.getByText(talkTexts.outcomeClosed)).toBeVisible();
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/outcome')) looks += 1;
  });
  await page.waitForTimeout(2_500);
  expect(looks).toBe(0);
  faults.length = 0;
});

test('a line that never stood is not called lost, and can be tried again', async ({ page }) => {
  await page.routeWebSocket(/\/v1\/convai\/conversation/, (socket) => {
    void socket.close({ code: 3001, reason: 'Nobody there' });
  });
  await page.goto('/r/mara-lindqvist');
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  await stateIs(page, talkTexts.state.notConnected);
  await expect(page.getByRole('button', { name: talkTexts.tryAgain, exact: true })).toBeFocused();
});

test('a line of which no word comes is given up after a while', async ({ page }) => {
  await page.routeWebSocket(/\/v1\/convai\/conversation/, () => {});
  await page.goto('/r/mara-lindqvist');
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  await expect(page.getByRole('button', { name: talkTexts.tryAgain, exact: true })).toBeFocused();
  await stateIs(page, talkTexts.state.notConnected);
});

test('a refusal can be left, and whoever is signed out is led to sign in', async ({ page, faults }) => {
  const path = await beLampKeeper(page);
  await page.goto(path);
  await page.route('/api/sessions', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'unauthenticated', message: 'Signed out.' } } }),
  );
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  const signIn = page.getByRole('link', { name: talkTexts.signIn, exact: true });
  await expect(signIn).toBeFocused();
  await expect(signIn).toHaveAttribute('href', `/login?next=${encodeURIComponent(path)}`);
  await page.getByRole('button', { name: talkTexts.back, exact: true }).click();
  await expect(page.getByRole('button', { name: talkStartTexts.startVoice })).toBeFocused();
  faults.length = 0;
});

test('a start that finds no room says so, and begins by itself when there is some', async ({ page }) => {
  await page.goto('/r/mara-lindqvist');
  await page.route(
    '/api/public/*/sessions',
    (route) =>
      route.fulfill({
        status: 422,
        headers: { 'retry-after': '3' },
        json: { error: { code: 'limit_reached', message: enoughTexts.talking } },
      }),
    { times: 2 },
  );
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  await expect(page.getByRole('alert').filter({ hasText: enoughTexts.talking })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: talkTexts.waitLooksWithin(10) })).toHaveCount(1);
  const now = page.getByRole('button', { name: talkTexts.waitLookNow });
  await expect(now).toBeFocused();
  await now.press('Enter');
  await expect(now).toBeFocused();
  await stateIs(page, talkTexts.state.yourTurn);
});

test('a start that has to wait is counted down, and can be tried then', async ({ page, faults }) => {
  const path = await beLampKeeper(page);
  await page.goto(path);
  await page.route(
    '/api/sessions',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        json: { error: { code: 'rate_limited', message: 'Wait.' } },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  await expect(page.getByRole('heading', { name: talkRefusalTexts.rate_limited?.title ?? '' })).toBeVisible();
  const wait = page.getByRole('button', { name: /^Try again in [12] second/ });
  await expect(wait).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: talkTexts.back, exact: true })).toBeFocused();
  const again = page.getByRole('button', { name: talkTexts.tryAgain, exact: true });
  await again.press('Enter');
  await stateIs(page, talkTexts.state.yourTurn);
  expect(faults).toEqual([]);
});
