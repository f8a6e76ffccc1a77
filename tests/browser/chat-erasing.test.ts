import { eraseChatsTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { historyTexts } from '#lib/conversations/texts/history.public.ts';
import { dialogTexts } from '#lib/platform/texts/controls.public.ts';
import { button, startChat, untilAnswered, write } from './chatting.ts';
import { addSource, beSomebodyNew, makeReflection } from './given.ts';
import { expect, test } from './test.ts';

test('an owner erases all typed conversations, by the name of the reflection', async ({ page }) => {
  await beSomebodyNew(page);
  const { name, path } = await makeReflection(page);
  await addSource(page, path, 'The lamp', 'I was born on Kökar in 1955. I kept the lamp for forty years.');
  await startChat(page, path);
  await write(page, 'Hello');
  await untilAnswered(page);
  const session = page.url();

  await page.goto(`${path}/settings`);
  await button(page, texts.button).click();
  const dialog = page.getByRole('alertdialog', { name: texts.dialogTitle });
  await expect(dialog.getByRole('button', { name: texts.confirm })).toBeDisabled();
  await dialog.getByLabel(dialogTexts.typeToConfirm(name)).fill(name);
  await dialog.getByRole('button', { name: texts.confirm }).click();
  await expect(page.getByText(texts.done, { exact: true })).toBeVisible();

  await page.goto(`${path}/sessions`);
  await expect(page.getByRole('heading', { name: historyTexts.empty.mine.title })).toBeVisible();
  expect((await page.goto(session))?.status()).toBe(404);
  // A new key is made for what is written from now on.
  await startChat(page, path);
  await write(page, 'Hello again');
  await untilAnswered(page);
});
