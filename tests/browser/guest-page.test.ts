import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { saidTexts } from '#lib/conversations/texts/said.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { dialogTexts } from '#lib/platform/texts/controls.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { addSource, ownVoice } from './given.ts';
import { shelf } from './knowledge.ts';
import { publishLife } from './publishing.ts';
import { answers, ask, conversationIdOf, endCall, startInWriting, stateIs } from './talking.ts';
import { expect, test } from './test.ts';

const MARA = '/r/mara-lindqvist';

test('each question that a guest is offered is answered from a source', async ({ page, newPerson }) => {
  await page.goto(MARA);
  const questions = page.getByRole('list', { name: talkStartTexts.questions }).getByRole('button');
  await expect(async () => {
    await page.reload();
    expect(await questions.count()).toBe(4);
  }, 'questions follow the last reading of the demo').toPass();
  const offered = await questions.allTextContents();
  expect(new Set(offered).size).toBe(4);
  for (const question of offered) {
    const guest = await newPerson();
    await guest.goto(MARA);
    await guest.getByRole('button', { name: question, exact: true }).click();
    await expect(answers(guest)).toHaveCount(2);
    await stateIs(guest, talkTexts.state.yourTurn);
    await expect(
      guest.getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) }).first(),
      question,
    ).toBeVisible();
  }
});

test('a guest who loads the page anew goes on where they were', async ({ page }) => {
  await page.goto(MARA);
  await expect(page.getByText(guestTexts.kept(365)), 'how long, before the first word').toBeVisible();
  const conversationId = await conversationIdOf(page, () => startInWriting(page));
  const answer = await ask(page, 'What is a choir for?');
  const [, said = ''] = answer.split(': ');
  await expect(page.getByText(said.slice(0, 30)), 'an answer stands once on the page').toHaveCount(1);
  await page.reload();
  await expect(page.getByText('What is a choir for?')).toBeVisible();
  await expect(answers(page).last()).toHaveText(answer);
  const [resumed] = await Promise.all([
    page.waitForResponse('**/resume'),
    page.getByRole('button', { name: talkTexts.goOnInWriting }).click(),
  ]);
  expect(await resumed.json(), 'the same conversation').toMatchObject({ conversationId });
  await stateIs(page, talkTexts.state.yourTurn);
  await expect(page.getByText('What is a choir for?')).toBeVisible();
  await expect(answers(page), 'nobody is greeted twice').toHaveCount(2);
  await endCall(page);
  await page.reload();
  await expect(page.getByRole('button', { name: talkStartTexts.startText })).toBeVisible();
  await expect(page.getByText('What is a choir for?')).toHaveCount(0);
  await page.getByText(guestTexts.keptMore).click();
  await page.getByRole('link', { name: guestTexts.said }).click();
  await expect(page.getByText('What is a choir for?')).toHaveCount(1);
  await page.getByRole('button', { name: saidTexts.deleteSubmit }).click();
  const question = page.getByRole('alertdialog', { name: saidTexts.deleteQuestion });
  await expect(question).toContainText(saidTexts.deleteConsequences(1, 0));
  await question.getByRole('button', { name: dialogTexts.cancel }).click();
  await expect(page.getByText('What is a choir for?'), 'nothing goes before the question').toHaveCount(1);
  await page.getByRole('link', { name: saidTexts.back }).click();
  await expect(page).toHaveURL(MARA);
});

test('a source that is opened is said to a screen reader, and asks for nothing that is not there', async ({
  page,
}) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await page.goto(MARA);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main'), 'the first key skips to the content').toBeFocused();
  await startInWriting(page);
  await ask(page, 'What is a choir for?');
  const source = page.getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) });
  const asked = page.waitForResponse('**/clips');
  await source.click();
  const dialog = page.getByRole('dialog');
  const words = (await dialog.locator('.words').textContent()) ?? '';
  expect(words).toMatch(/choir/);
  const spoken = `${words} ${(await dialog.locator('h2 + p').textContent()) ?? ''}`;
  await expect(dialog).toHaveAccessibleDescription(spoken.replace(/\s+/g, ' ').trim());
  expect(await (await asked).json()).toEqual({ clip: null, hasPicture: false, isTold: true });
  await page.keyboard.press('Escape');
  await expect(source).toBeFocused();
  expect(missing).toEqual([]);
});

test('nothing off the record is left in the window', async ({ page }) => {
  await page.goto(MARA);
  await page.getByRole('checkbox', { name: talkStartTexts.offRecord }).check();
  await startInWriting(page);
  await ask(page, 'What is a choir for?');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('choir');
});

test('two lines for guests are shown, unless they say what is private', async ({ page, newPerson }) => {
  const path = await ownVoice(page);
  await publishLife(page, path);
  await page.goto(`${path}/settings`);
  const slug = await page.getByRole('textbox', { name: settingsTexts.slug }).inputValue();
  const about = page.getByRole('textbox', { name: settingsTexts.about });
  const save = page.getByRole('region', { name: settingsTexts.aboutTitle }).getByRole('button');
  await about.fill('A keeper of lamps on Kökar.');
  await save.click();
  await expect(page.getByText(settingsTexts.saved, { exact: true }).first()).toBeVisible();

  const guest = await newPerson();
  await guest.goto(`/r/${slug}`);
  await expect(guest.getByText('A keeper of lamps on Kökar.')).toBeVisible();
  const meta = (property: string) => guest.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await meta('og:description')).toBe('A keeper of lamps on Kökar.');
  expect((await guest.request.get((await meta('og:image')) ?? '')).headers()['content-type']).toBe(
    'image/png',
  );
  const manifest = await guest.request.get(
    (await guest.locator('link[rel="manifest"]').getAttribute('href')) ?? '',
  );
  const { start_url: start, icons } = await manifest.json();
  expect(start).toBe(`/r/${slug}`);
  for (const { src } of icons) expect((await guest.request.get(src)).status(), src).toBe(200);
});

test('lines that repeat what is private are refused, and no guest reads them', async ({
  page,
  newPerson,
}) => {
  const path = await ownVoice(page);
  const secret = 'I buried the silver spoons under the third apple tree behind the barn.';
  await addSource(page, path, 'The secret', secret);
  await page.goto(`${path}/knowledge`);
  await page.getByRole('checkbox', { name: collectionTexts.selectOf('The secret') }).check();
  await page
    .getByRole('combobox', { name: collectionTexts.moveTo })
    .selectOption({ label: addTexts.namespaceOption('Work', addTexts.heardBy.private) });
  await page.getByRole('button', { name: collectionTexts.move, exact: true }).click();
  await expect(shelf(page, 'Work')).toContainText('The secret');
  await publishLife(page, path);

  await page.goto(`${path}/settings`);
  const slug = await page.getByRole('textbox', { name: settingsTexts.slug }).inputValue();
  await page.getByRole('textbox', { name: settingsTexts.about }).fill(`She said: ${secret}`);
  await page.getByRole('region', { name: settingsTexts.aboutTitle }).getByRole('button').click();
  await expect(page.getByText(settingsTexts.aboutPrivate)).toBeVisible();
  const guest = await newPerson();
  await guest.goto(`/r/${slug}`);
  await expect(guest.getByText(guestTexts.kicker)).toBeVisible();
  expect(await guest.content()).not.toContain('silver spoons');
});
