import { readFileSync } from 'node:fs';
import { parseWorkflow } from '#lib/chat/engine/export.ts';
import { chatListTexts, chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { historyTexts } from '#lib/conversations/texts/history.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import {
  asked,
  button,
  chooseInMenu,
  messageField,
  startChat,
  startDemoChat,
  untilAnswered,
  write,
} from './chatting.ts';
import { beDemoPerson } from './given.ts';
import { expect, test, uniqueName } from './test.ts';

test('a question is answered with its sources, asked otherwise in a new conversation, downloaded, closed and deleted', async ({
  page,
}) => {
  const path = await startDemoChat(page);
  const question = 'When was Söderharu changed to electricity?';
  await write(page, question);
  await untilAnswered(page);
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await expect(page.getByText(/ words read, /)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1987');
  await expect(dialog.getByRole('link', { name: talkTexts.openSource })).toHaveAttribute(
    'href',
    new RegExp(`^${path}/knowledge/cited/[0-9a-f-]{36}$`),
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, texts.copy).click();
  await expect(button(page, texts.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('1987');
  const name = uniqueName();
  await chooseInMenu(page, texts.rename);
  await page.getByRole('textbox', { name: texts.renameField }).fill(name);
  await button(page, texts.renameSubmit).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const other = `Who is ${uniqueName()}?`;
  const first = page.url();
  await button(page, texts.editLabel(question)).click();
  const editing = page.getByRole('textbox', { name: texts.editField });
  await expect(editing).toBeFocused();
  await editing.fill(other);
  await editing.press('Enter');
  await expect(page).not.toHaveURL(first);
  await expect(asked(page, other)).toBeVisible();
  await untilAnswered(page);
  await expect(asked(page, question)).toHaveCount(0);

  const second = page.url();
  await page.goto(`${path}/sessions?q=söderharu`);
  const found = page.getByRole('list', { name: historyTexts.listLabel }).getByRole('link', { name });
  await expect(found.first()).toBeVisible();
  await page.goto(second);

  const [download] = await Promise.all([page.waitForEvent('download'), chooseInMenu(page, texts.download)]);
  const exported = parseWorkflow(readFileSync(await download.path(), 'utf8'));
  expect(JSON.stringify(exported)).toContain(other);

  await chooseInMenu(page, texts.close);
  await button(page, texts.closeConfirm).click();
  await expect(page.getByText(texts.ended)).toBeVisible();
  await expect(messageField(page)).toHaveCount(0);

  await chooseInMenu(page, texts.delete);
  await button(page, chatListTexts.deleteConfirm).click();
  await expect(page.getByRole('heading', { level: 1, name: historyTexts.title })).toBeVisible();
  const gone = await page.goto(new URL(download.url()).pathname.replace(/^\/api|\/export$/g, ''));
  expect(gone?.status()).toBe(404);
  await page.goto(first);
  await expect(asked(page, question)).toBeVisible();
});

test('a person begins a typed conversation, asks over two lines, opens a source, the menu and the list with the keyboard alone', async ({
  page,
}) => {
  const tabTo = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    const target = page.getByRole(role, { name, exact: true }).first();
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${name}`);
  };
  await startDemoChat(page);
  await page.keyboard.type('What is');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('a choir for?');
  await expect(messageField(page)).toHaveValue('What is\na choir for?');
  await page.keyboard.press('Enter');
  await untilAnswered(page);
  await expect(messageField(page)).toBeFocused();
  await expect(messageField(page)).toHaveValue('');
  await page.keyboard.press('Tab');
  await tabTo(/^Source 1: /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, /^Source 1: /).first(), 'one is back where one was').toBeFocused();
  await tabTo(texts.menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: chatListTexts.deleteTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, texts.menu)).toBeFocused();
  await page.keyboard.press('Tab');
  await tabTo(historyTexts.title, 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: historyTexts.listLabel })).toBeVisible();
});

test('a viewer is answered from what is private, and neither works with files nor opens a source', async ({
  page,
  newPerson,
}) => {
  const path = await beDemoPerson(page, 'signe');
  await startChat(page, path);
  await write(page, 'save as notes.txt: Hello');
  await untilAnswered(page);
  await expect(page.getByText('Wrote')).toHaveCount(0);
  await write(page, 'Who was your father?');
  await untilAnswered(page);
  await page
    .getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) })
    .last()
    .click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0);

  const steward = await newPerson();
  await beDemoPerson(steward, 'tomas');
  await steward.goto(`${path}/sessions?of=members`);
  await expect(steward.getByRole('list', { name: chatListTexts.othersLabel })).toContainText('Signe');
  await expect(steward.getByText(/your father/)).toHaveCount(0);
  expect((await steward.goto(page.url()))?.status()).toBe(404);
});
