import { chatTexts } from '#lib/chat/texts/chat.public.ts';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { pastConversationTexts } from '#lib/conversations/texts/history.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { expectAccessible } from './accessible.ts';
import { asked, button, chooseInMenu, messageField, toolsChoice, untilAnswered, write } from './chatting.ts';
import { ask, openDemo, startInWriting } from './talking.ts';
import { expect, test } from './test.ts';

test('a running conversation goes over to tools, with what was said and off the record as it was', async ({
  page,
}) => {
  await openDemo(page);
  await page.getByRole('checkbox', { name: talkStartTexts.offRecord }).check();
  await startInWriting(page);
  const question = 'When was Söderharu changed to electricity?';
  await ask(page, question);
  await button(page, sealedTexts.openTools).click();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(asked(page, question)).toBeVisible();
  await expect(page.getByText(chatTexts.offRecordOpen)).toBeVisible();
  await write(page, 'Who is Elin?');
  await untilAnswered(page);
  await expect(button(page, talkTexts.good)).toHaveCount(0);
  await chooseInMenu(page, chatTexts.close);
  await expect(page.getByText(chatTexts.closeOffRecord)).toBeVisible();
  await button(page, chatTexts.closeConfirm).click();
  await expect(page.getByText(pastConversationTexts.nothingKept)).toBeVisible();
  await expect(page.getByText(question)).toHaveCount(0);
});

test('the switch to tools is reached by keyboard and says what it means; without it one talks or writes', async ({
  page,
}) => {
  await openDemo(page);
  await expect(button(page, talkStartTexts.startText)).toBeVisible();
  await toolsChoice(page).focus();
  await page.keyboard.press('Space');
  await expect(toolsChoice(page)).toHaveAccessibleDescription(sealedTexts.withTools.hint);
  await expect(button(page, talkStartTexts.startText)).toHaveCount(0);
  await expect(page.getByText(sealedTexts.offRecordHint)).toBeVisible();
  await expectAccessible(page, 'the stage with tools');
  await button(page, sealedTexts.start).focus();
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toBeFocused();
  await expect(page.getByText(chatTexts.withTools, { exact: true })).toBeVisible();
});
