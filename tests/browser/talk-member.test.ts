import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';
import { beDemoPerson, beLampKeeper } from './given.ts';
import { answers, ask, endCall, openDemo, startInWriting, stateIs, transcript } from './talking.ts';
import { expect, test } from './test.ts';

test('an owner is answered from their own source, with the passage, and finds what was kept', async ({
  page,
}) => {
  const path = await beLampKeeper(page);
  await page.goto(path);
  await startInWriting(page);
  const answer = await ask(page, 'Where were you born?');
  expect(answer).toContain('I was born on Kökar in 1955.');

  await page.getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: The lamp`) }).click();
  const dialog = page.getByRole('dialog', { name: 'The lamp' });
  await expect(dialog).toContainText('I kept the lamp for forty years.');
  await expect(dialog).toContainText(talkTexts.passageFrom('Life'));
  const [source] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: talkTexts.openSource }).click(),
  ]);
  await expect(source.getByRole('heading', { level: 1, name: 'The lamp' })).toBeVisible();
  await expect(source).toHaveURL(/#p-0$/);
  await source.close();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: talkTexts.good, exact: true }).click();
  await expect(page.getByText(talkTexts.rated.good)).toBeVisible();
  await page.getByRole('textbox', { name: talkTexts.commentLabel }).fill('That is right.');
  await page.getByRole('button', { name: talkTexts.commentSend, exact: true }).click();
  await expect(page.getByText(talkTexts.commentSent)).toBeVisible();

  await endCall(page);
  await expect(page.getByText(talkTexts.kept(3))).toBeVisible();
  await expect(page.getByRole('heading', { name: talkTexts.recapTitle })).toBeVisible();
  await expect(transcript(page)).toContainText('Where were you born?');

  // Begun once more and called off, what stood there stands there.
  await page.route('/api/sessions', () => {});
  await page.getByRole('button', { name: talkTexts.againInWriting }).click();
  await page.getByRole('button', { name: talkTexts.cancel }).click();
  await expect(page.getByRole('heading', { name: talkTexts.recapTitle })).toBeVisible();
  await expect(transcript(page)).toContainText('Where were you born?');
});

test('an opinion that did not arrive can be sent again as it was', async ({ page, faults }) => {
  await openDemo(page);
  await startInWriting(page);
  await ask(page, 'What is a choir for?');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/feedback')) sent += 1;
  });
  const good = page.getByRole('button', { name: talkTexts.good, exact: true });
  await good.click();
  await expect(good).toHaveAttribute('aria-pressed', 'true');
  await good.click();
  const comment = page.getByRole('textbox', { name: talkTexts.commentLabel });
  await comment.fill('That is right.');
  await page.route('/api/sessions/*/feedback', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: talkTexts.commentSend, exact: true }).click();
  await expect(page.getByText(talkTexts.notRated)).toBeVisible();
  await expect(comment).toHaveValue('That is right.');
  await page.getByRole('button', { name: talkTexts.commentSend, exact: true }).click();
  await expect(page.getByText(talkTexts.commentSent)).toBeVisible();
  expect(sent).toBe(3);
  faults.length = 0;
});

test('a member on a small phone sees the end of what was said, can write and end, and has nothing below the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/r/mara-lindqvist');
  await startInWriting(page);
  const field = page.getByRole('textbox', { name: talkTexts.sayLabel });
  for (const question of ['What is a choir for?', 'Who was your father?']) {
    await ask(page, question);
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: talkTexts.end, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: talkTexts.good, exact: true }).last()).toBeInViewport();
  }
  const [whole, footer] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0) + scrollY,
  ]);
  expect(whole).toBeLessThanOrEqual(Math.ceil(footer ?? 0) + 1);
});

test('a conversation off the record says so all the time, keeps nothing, and asks for no opinion', async ({
  page,
}) => {
  const path = await beLampKeeper(page);
  await page.goto(path);
  await page.getByRole('checkbox', { name: talkStartTexts.offRecord }).check();
  await startInWriting(page);
  await expect(page.getByText(talkTexts.isOffRecord, { exact: true })).toBeVisible();
  await ask(page, 'Where were you born?');
  await expect(page.getByRole('button', { name: talkTexts.good, exact: true })).toHaveCount(0);
  await endCall(page);
  await expect(page.getByText(talkTexts.keptNothing)).toBeVisible();
  await expect(page.getByText(talkTexts.recapComing)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: talkStartTexts.offRecord })).toBeChecked();
});

test('a viewer hears what is private, no word that is sealed, and is led to no source', async ({ page }) => {
  await page.goto(await beDemoPerson(page, 'signe'));
  await startInWriting(page);
  await ask(page, 'What did the doctor say about your hand, is it Parkinson?');
  await ask(page, 'Where are the Madopar tablets kept?');
  await ask(page, 'What happened with the forest in Hammarland?');
  const said = (await answers(page).allTextContents()).join(' ');
  for (const sealed of [/Parkinson's/, /Madopar/, /41,000 euros/, /guarantor/, /Third of February/]) {
    expect(said).not.toMatch(sealed);
  }
  await ask(page, 'Who was your father?');
  const source = page.getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) }).last();
  await source.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await endCall(page);
});

test('the demo is one click, and one more, away from talking', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: landingTexts.talkToDemo }).click();
  // Until the scripts of a page have loaded, a press does nothing.
  await page.waitForURL(/\/r\/mara-lindqvist$/);
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  await stateIs(page, talkTexts.state.yourTurn);
  await endCall(page);
});

test('a member starts, asks, opens a source, rates and ends with the keyboard alone', async ({ page }) => {
  await openDemo(page);
  const press = async (key: string, name: string | RegExp) => {
    const button = page.getByRole('button', { name, exact: true }).last();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press(key);
  };
  await press('Enter', talkStartTexts.startText);
  await expect(page.getByRole('textbox', { name: talkTexts.sayLabel })).toBeFocused();
  await stateIs(page, talkTexts.state.yourTurn);
  await page.keyboard.type('What is a choir for?');
  await page.keyboard.press('Enter');
  await expect(answers(page)).toHaveCount(2);
  await stateIs(page, talkTexts.state.yourTurn);

  await page.keyboard.press('Shift+Tab');
  await press('Space', talkTexts.bad);
  await expect(page.getByText(talkTexts.rated.bad)).toBeVisible();
  await press('Enter', /^Source 1: /);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press('Enter', talkTexts.end);
  await expect(page.getByRole('heading', { name: talkTexts.endedTitle })).toBeFocused();
});

test('a call that is called off while it connects leaves its button there again, and focused', async ({
  page,
}) => {
  await openDemo(page);
  await page.route('/api/sessions', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    await route.abort();
  });
  await page.getByRole('checkbox', { name: talkStartTexts.offRecord }).check();
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  await expect(page.getByRole('button', { name: talkTexts.cancel })).toBeFocused();
  await expect(page.getByText(talkTexts.isOffRecord, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: talkTexts.cancel }).click();
  await expect(page.getByRole('button', { name: talkStartTexts.startVoice })).toBeFocused();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a tick for off the record holds also where it was made before the scripts of the page had come', async ({
  page,
}) => {
  const path = await openDemo(page);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.route('/api/sessions', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Try again.' } } }),
  );
  await page.goto(path, { waitUntil: 'commit' });
  const choice = page.getByRole('checkbox', { name: talkStartTexts.offRecord });
  await choice.check();
  const asked = page.waitForRequest('/api/sessions');
  scripts.resolve();
  const start = page.getByRole('button', { name: talkStartTexts.startText });
  await expect(async () => {
    await start.click({ timeout: 1_000 });
    await expect(start).toBeHidden({ timeout: 1_000 });
  }).toPass();
  expect((await asked).postDataJSON()).toMatchObject({ offRecord: true });
});
