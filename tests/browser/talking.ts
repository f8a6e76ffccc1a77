import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { shareLinkTexts } from '#lib/conversations/texts/share-links.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { beDemoPerson } from './given.ts';
import { aboutToCutOff } from './page-faults.ts';
import { uniqueName } from './test.ts';

export const transcript = (page: Page): Locator => page.getByRole('log', { name: talkTexts.transcript });

export const answers = (page: Page): Locator => transcript(page).locator('.words');

export const stateIs = (page: Page, word: string): Promise<void> =>
  expect(
    page.getByRole('status').or(page.locator('[data-call-state]')).filter({ hasText: word }).first(),
  ).toBeVisible();

const sayField = (page: Page): Locator => page.getByRole('textbox', { name: talkTexts.sayLabel });

/** The demo reflection's page, as its owner. */
export async function openDemo(page: Page): Promise<string> {
  const path = await beDemoPerson(page, 'mara');
  await page.goto(path);
  return path;
}

/** The path of a new share link, made as a manager makes it. */
export async function makeShareLink(page: Page, path: string, maxUses: number): Promise<string> {
  await page.goto(`${path}/settings`);
  await page.getByRole('textbox', { name: shareLinkTexts.label }).fill(`For ${uniqueName()}`);
  await page.getByRole('textbox', { name: shareLinkTexts.maxUses }).fill(String(maxUses));
  await page.getByRole('button', { name: shareLinkTexts.submit }).click();
  const link = page.getByRole('textbox', { name: shareLinkTexts.linkLabel });
  await expect(link).toHaveValue(/\/s\//);
  return new URL(await link.inputValue()).pathname;
}

/** In writing: until the greeting stands. */
export async function startInWriting(page: Page, button: string = talkStartTexts.startText): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(sayField(page)).toBeFocused();
  await expect(answers(page)).toHaveCount(1);
  await stateIs(page, talkTexts.state.yourTurn);
}

/** Says it, and answers what came back, when it is complete. */
export async function ask(page: Page, words: string): Promise<string> {
  const before = await answers(page).count();
  await sayField(page).fill(words);
  await sayField(page).press('Enter');
  await expect(transcript(page).getByText(words).last()).toBeVisible();
  await expect(answers(page)).toHaveCount(before + 1);
  // Only a complete answer can be judged; off the record none can.
  await stateIs(page, talkTexts.state.yourTurn);
  return (await answers(page).nth(before).textContent()) ?? '';
}

/** What the server calls the conversation that the press of this button begins. */
export async function conversationIdOf(page: Page, press: () => Promise<unknown>): Promise<string> {
  const [started] = await Promise.all([page.waitForResponse(/\/api\/.*sessions$/), press()]);
  const { conversationId } = await started.json();
  expect(typeof conversationId).toBe('string');
  return conversationId;
}

export async function endCall(page: Page): Promise<void> {
  await page.getByRole('button', { name: talkTexts.end, exact: true }).click();
  await expect(page.getByRole('heading', { name: talkTexts.endedTitle })).toBeFocused();
}

export type Cable = {
  /** As a network does that is gone. */
  pull(): Promise<void>;
};

/**
 * The line between this page and the voice provider. The provider's own ways to go wrong would meet the calls of other
 * tests too.
 */
export async function holdCable(page: Page): Promise<Cable> {
  let ends: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/v1\/convai\/conversation/, (socket) => {
    ends = [socket.connectToServer(), socket];
  });
  return {
    pull: async () => {
      expect(ends).toHaveLength(2);
      aboutToCutOff(page);
      // The provider's end first: the SDK answers a lost line by closing it, which would be taken for a farewell.
      for (const end of ends) await end.close({ code: 3001, reason: 'The cable was pulled' });
    },
  };
}
