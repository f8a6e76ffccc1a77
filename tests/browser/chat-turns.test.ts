import {
  approvalTexts,
  chatErrorTexts,
  chatToolTexts,
  chatTexts as texts,
} from '#lib/chat/texts/chat.public.ts';
import {
  asked,
  button,
  chatLog,
  messageField,
  startDemoChat,
  untilAnswered,
  write,
  writeUntilAsked,
} from './chatting.ts';
import { expect, test } from './test.ts';

const { allow, refuse, states } = approvalTexts;
const writing = chatToolTexts.names.write_file?.running ?? '';

test('what it wants to do is shown whole, and done only when somebody allows it, in whichever window', async ({
  page,
}) => {
  await startDemoChat(page);
  const card = await writeUntilAsked(page, 'save as notes.txt: Hello from the island');
  await expect(card).toContainText('path: "notes.txt"');
  await expect(card).toContainText('content: "Hello from the island"');
  await expect(card).toContainText(/[45]:\d\d left/);

  // In the middle of an answer, in a window that has heard nothing of it yet.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(button(other, allow)).toBeVisible();
  await page.reload();
  await button(page, allow).click();
  await untilAnswered(page);
  await expect(chatLog(page)).toContainText('Wrote 21 bytes.');
  await expect(chatLog(other)).toContainText('Wrote 21 bytes.');

  // What is asked in one window is seen in the other, and so is its answer.
  const question = await writeUntilAsked(other, 'save as notes.txt: Gone');
  await expect(asked(page, 'save as notes.txt: Gone')).toBeVisible();
  await button(page, refuse).click();
  // The card says it for as long as the turn runs, and what is kept of the turn says it after.
  await expect(
    question
      .getByText(states.refused.other)
      .or(other.getByText(chatToolTexts.denied(writing)))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(chatToolTexts.denied(writing))).toBeVisible();
  await other.close();
  await untilAnswered(page);
  await write(page, 'read notes.txt');
  await untilAnswered(page);
  await expect(chatLog(page).locator('.words').last()).toContainText('Hello from the island');
});

test('an answer is stopped with Escape, what it came to stands, and it is asked again', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startDemoChat(page);
  await writeUntilAsked(page, 'save as notes.txt: Hello');
  await expect(button(page, allow)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByText(texts.stopped)).toBeVisible();
  await expect(page.getByText(states.over.own)).toBeVisible();
  await button(page, texts.tryAgain).click();
  await button(page, allow).click();
  await untilAnswered(page);
  await expect(chatLog(page)).toContainText('Wrote 5 bytes.');
  await page.reload();
  await expect(page.getByText(texts.halfAnswered)).toBeVisible();
});

test('a typed conversation without a network says so and goes on by itself; what was not taken goes back into the field', async ({
  page,
  faults,
}) => {
  await startDemoChat(page);
  await page.context().setOffline(true);
  await expect(page.getByText(texts.offline)).toBeVisible();
  await messageField(page).fill('What is a choir for?');
  await messageField(page).press('Enter');
  await expect(page.getByText(texts.notSentOffline)).toBeVisible();
  await expect(messageField(page)).toHaveValue('What is a choir for?');
  await page.context().setOffline(false);
  await expect(page.getByText(texts.offline)).toBeHidden();
  await messageField(page).press('Enter');
  await untilAnswered(page);
  faults.length = 0;

  await page.route('**/chat/*/messages', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'turn_in_progress', message: 'Wait for it.' } } }),
  );
  await messageField(page).fill('And then?');
  await messageField(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Wait for it.' })).toBeVisible();
  await expect(messageField(page)).toHaveValue('And then?');
});

test('an answer that failed says why in words, with what to do', async ({ page }) => {
  await startDemoChat(page);
  const [sessionId = ''] = /[^/]+$/.exec(page.url()) ?? [];
  const event = (sequenceNumber: number, payload: object) =>
    `data: ${JSON.stringify({ ...payload, sessionId, timestamp: new Date().toISOString(), sequenceNumber })}\n\n`;
  const ending = (code: string) => ({
    type: 'session:turn_completed',
    stopReason: 'error',
    tokensUsed: { input: 0, output: 0 },
    error: { code, message: 'No.', retryable: code !== 'turn_limit' },
  });
  // As the server would tell it, in place of what it tells.
  let told = '';
  await page.route('**/chat/*/messages', (route) => route.fulfill({ body: '' }));
  await page.route('**/chat/*/events?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: told }),
  );
  told = event(1, { type: 'session:turn_started' }) + event(2, ending('provider_rate_limit'));
  await page.reload();
  const busy = chatErrorTexts.provider_rate_limit;
  await expect(page.getByText(busy?.title ?? '')).toBeVisible();
  await expect(page.getByText(busy?.body ?? '')).toBeVisible();
  told += event(3, ending('turn_limit'));
  await expect(page.getByText(chatErrorTexts.turn_limit?.title ?? '')).toBeVisible();
  await expect(button(page, texts.goOn)).toBeVisible();
});
