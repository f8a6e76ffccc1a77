import { expect, type Locator, type Page } from '@playwright/test';
import { approvalTexts, chatTexts } from '#lib/chat/texts/chat.public.ts';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { beDemoPerson } from './given.ts';

export const chatLog = (page: Page): Locator => page.getByRole('log', { name: chatTexts.log });

/** A message of the person. */
export const asked = (page: Page, words: string): Locator =>
  chatLog(page).getByText(`${talkTexts.you}: ${words}`, { exact: true });

export const messageField = (page: Page): Locator =>
  page.getByRole('textbox', { name: talkTexts.sayLabel, exact: true });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** For stewards it opens tools, for viewers it only encrypts. */
export const toolsChoice = (page: Page): Locator =>
  page.getByRole('checkbox', {
    name: new RegExp(`^(${sealedTexts.withTools.label}|${sealedTexts.encrypted.label})`),
  });

/** A new conversation with the reflection at this path. */
export async function startChat(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await toolsChoice(page).check();
  await button(page, sealedTexts.start).click();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(messageField(page)).toBeFocused();
}

export async function startDemoChat(page: Page): Promise<string> {
  const path = await beDemoPerson(page, 'mara');
  await startChat(page, path);
  return path;
}

export async function write(page: Page, words: string): Promise<void> {
  await messageField(page).fill(words);
  await messageField(page).press('Enter');
  await expect(asked(page, words).last()).toBeVisible();
}

/** Until the answer to what was asked last is complete, and what is kept of it is shown. */
export async function untilAnswered(page: Page): Promise<void> {
  await expect(button(page, talkTexts.send)).toBeVisible();
  const askedLast = chatLog(page)
    .getByRole('listitem')
    .filter({ hasText: `${talkTexts.you}: ` })
    .last();
  await expect(
    askedLast.getByRole('button', { name: new RegExp(`^${chatTexts.editLabel('')}`) }),
  ).toBeVisible();
}

/** Until it asks whether it may. */
export async function writeUntilAsked(page: Page, words: string): Promise<Locator> {
  await write(page, words);
  const card = page.getByRole('region', { name: approvalTexts.title }).last();
  await expect(card.getByRole('button', { name: approvalTexts.allow, exact: true })).toBeVisible();
  return card;
}

export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await button(page, chatTexts.menu).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
