import { chatTexts } from '#lib/chat/texts/chat.public.ts';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { historyTexts, pastConversationTexts } from '#lib/conversations/texts/history.public.ts';
import { talkRefusalTexts, talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { expectAccessible } from './accessible.ts';
import {
  asked,
  button,
  chooseInMenu,
  messageField,
  startDemoChat,
  toolsChoice,
  untilAnswered,
  write,
} from './chatting.ts';
import { ask, openDemo, startInWriting, stateIs, transcript } from './talking.ts';
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

test('a conversation with tools is judged, recapped when it is closed, and a memory of it can be taken back', async ({
  page,
}) => {
  const path = await startDemoChat(page);
  const told = 'I live in Turku with my two sons.';
  await write(page, told);
  await untilAnswered(page);
  await write(page, 'When was Söderharu changed to electricity?');
  await untilAnswered(page);
  await button(page, talkTexts.good).last().click();
  await expect(page.getByText(talkTexts.rated.good)).toBeVisible();
  await page.reload();
  await expect(button(page, talkTexts.good).last()).toHaveAttribute('aria-pressed', 'true');
  await chooseInMenu(page, chatTexts.close);
  await button(page, chatTexts.closeConfirm).click();
  await expect(page.getByText(chatTexts.ended)).toBeVisible();
  const kept = page.getByText(chatTexts.recapTitle, { exact: true });
  await expect(async () => {
    await page.reload();
    await expect(kept).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await kept.click();
  const memories = page.getByRole('list', { name: chatTexts.memoriesLabel });
  await expect(memories).toContainText(told);
  await expectAccessible(page, 'a typed conversation with its recap');
  await button(page, pastConversationTexts.forgetLabel(told)).click();
  await expect(memories).toHaveCount(0);
  await page.goto(`${path}/sessions`);
  await expect(page.getByText(historyTexts.encrypted).first()).toBeVisible();
});

test('a conversation in writing goes on in writing where the microphone is refused', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await openDemo(page);
  await startInWriting(page);
  await ask(page, 'What is a choir for?');
  await button(page, talkTexts.goOnAloud).click();
  const refused = talkRefusalTexts.microphone_denied?.body ?? '';
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
  await button(page, talkTexts.goOn).click();
  await stateIs(page, talkTexts.state.yourTurn);
  await ask(page, 'Who was your father?');
  await expect(transcript(page)).toContainText('What is a choir for?');
});
