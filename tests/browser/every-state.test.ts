import { signInTexts } from '#lib/accounts/texts/account.public.ts';
import { chatTexts } from '#lib/chat/texts/chat.public.ts';
import { talkRefusalTexts, talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { readingTexts } from '#lib/knowledge/texts/reading.public.ts';
import { button, startDemoChat, writeUntilAsked } from './chatting.ts';
import { beDemoPerson } from './given.ts';
import { activityOf, chooseWay, openOwnKnowledge } from './knowledge.ts';
import { ask, holdCable, openDemo, startInWriting } from './talking.ts';
import { expect } from './test.ts';
import { walk } from './walk.ts';

/** What is seldom seen, and not on the way through the pages of `every-page.test.ts`. */
walk(
  [
    'a page that is not there',
    'a page that one may not see',
    'a broken link from a mail',
    'a broken invitation',
    'a reflection that talks to nobody',
    'a share link that opens nothing',
  ],
  async (page, look) => {
    await page.goto('/nothing-here');
    await look('a page that is not there');
    await page.goto(`${await beDemoPerson(page, 'signe')}/settings`);
    await look('a page that one may not see');
    await page.context().clearCookies();
    await page.goto('/auth/confirm');
    await look('a broken link from a mail');
    await page.goto('/invite/none');
    await look('a broken invitation');
    await page.goto('/r/nobody-has-this');
    await look('a reflection that talks to nobody');
    await page.goto('/s/none');
    await look('a share link that opens nothing');
  },
);

walk(['signing in by e-mail', 'a refused form'], async (page, look) => {
  await page.goto('/login?by=email');
  await look('signing in by e-mail');
  await page.goto('/login');
  await page.getByRole('button', { name: signInTexts.submit }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await look('a refused form');
});

walk(['knowledge that is being added'], async (page, look) => {
  await openOwnKnowledge(page);
  await chooseWay(page, 'files');
  await page
    .getByLabel(addTexts.files)
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'a-talk.txt', mimeType: 'text/plain', buffer: Buffer.from('I came by sea.') },
      { name: 'cut-off.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ncut off') },
      { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('no words') },
    ]);
  await expect(activityOf(page, 'cut-off')).toContainText(readingTexts.broken);
  await expect(page.getByText(readingTexts.picture)).toBeVisible();
  await look('knowledge that is being added');
});

walk(['a permission that is asked for', 'an answer that was stopped, and the menu'], async (page, look) => {
  await startDemoChat(page);
  await writeUntilAsked(page, 'save as a-file-with-a-name.txt: Hello');
  await look('a permission that is asked for');
  await button(page, chatTexts.stop).click();
  await expect(page.getByText(chatTexts.stopped)).toBeVisible();
  await button(page, chatTexts.menu).click();
  await expect(page.getByRole('menuitem', { name: chatTexts.download })).toBeVisible();
  await look('an answer that was stopped, and the menu');
});

walk(['a conversation that is being connected'], async (page, look) => {
  await openDemo(page);
  // It never gets an answer.
  await page.route('/api/sessions', () => {});
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  await expect(page.getByRole('button', { name: talkTexts.cancel })).toBeFocused();
  await look('a conversation that is being connected');
});

walk(
  [
    'a conversation that goes on, with an answer and what somebody thought of it',
    'a passage that an answer rests on',
    'a conversation whose connection was lost',
  ],
  async (page, look) => {
    const cable = await holdCable(page);
    await page.goto('/r/mara-lindqvist');
    await startInWriting(page);
    await ask(page, 'When was Söderharu changed to electricity?');
    await page.getByRole('button', { name: talkTexts.bad, exact: true }).click();
    await expect(page.getByRole('textbox', { name: talkTexts.commentLabel })).toBeVisible();
    await look('a conversation that goes on, with an answer and what somebody thought of it');
    await page
      .getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('a passage that an answer rests on');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await cable.pull();
    await expect(page.getByRole('button', { name: talkTexts.goOn })).toBeVisible();
    await look('a conversation whose connection was lost');
  },
);

walk(['a conversation off the record'], async (page, look) => {
  await page.goto('/r/mara-lindqvist');
  await page.getByRole('checkbox', { name: talkStartTexts.offRecord }).check();
  await startInWriting(page);
  await look('a conversation off the record');
});

walk(['a conversation that has to wait', 'a microphone that is missing'], async (page, look) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  await page.route('/api/public/*/sessions', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { error: { code: 'rate_limited', message: 'Wait.' } },
    }),
  );
  const refused = (code: string) =>
    expect(page.getByRole('heading', { name: talkRefusalTexts[code]?.title ?? '' })).toBeVisible();
  await page.goto('/r/mara-lindqvist');
  await page.getByRole('button', { name: talkStartTexts.startText }).click();
  await refused('rate_limited');
  await look('a conversation that has to wait');
  await page.reload();
  await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
  await refused('microphone_missing');
  await look('a microphone that is missing');
});
