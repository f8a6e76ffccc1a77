import { readFileSync } from 'node:fs';
import { historyTexts, pastConversationTexts as texts } from '#lib/conversations/texts/history.public.ts';
import { shareLinkTexts } from '#lib/conversations/texts/share-links.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { ownVoice } from './given.ts';
import { publishLife } from './publishing.ts';
import { ask, endCall, startInWriting } from './talking.ts';
import { expect, test } from './test.ts';

const timezoneId = 'Asia/Kathmandu';
// The server's zone is another one: what stands on the page then is the reader's.
test.use({ timezoneId });

test('a conversation is found again with what was said, what it rests on and its recap, downloaded and deleted', async ({
  page,
}) => {
  const path = await ownVoice(page);
  await page.goto(path);
  await startInWriting(page);
  await ask(page, 'Where were you born?');
  await page.getByRole('button', { name: talkTexts.good, exact: true }).click();
  await expect(page.getByText(talkTexts.rated.good)).toBeVisible();
  await endCall(page);
  await expect(page.getByRole('heading', { name: talkTexts.recapTitle })).toBeVisible();

  await page.getByRole('link', { name: historyTexts.nav, exact: true }).click();
  const list = page.getByRole('list', { name: historyTexts.listLabel });
  const search = page.getByRole('searchbox', { name: historyTexts.search });
  await search.fill('a whale');
  await search.press('Enter');
  await expect(page.getByText(historyTexts.notFound('a whale'))).toBeVisible();
  await search.fill('were BORN');
  await search.press('Enter');
  await list.getByRole('link', { name: 'Where were you born?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.title.reflection })).toBeVisible();
  const time = page.locator('header time');
  const begun = new Date((await time.getAttribute('datetime')) ?? '');
  await page.reload();
  await expect(time).toHaveText(
    begun.toLocaleString('en', {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: timezoneId,
    }),
  );
  await expect(page.getByRole('heading', { name: texts.recapTitle })).toBeVisible();
  const sources = page.getByRole('list', { name: texts.sourcesLabel });
  await sources.getByText('The lamp, Life').click();
  await expect(sources).toContainText('I kept the lamp for forty years.');
  await expect(page.getByText(texts.rated.good)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: texts.download }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('You: Where were you born?');
  expect(text).toContain('[1] The lamp');

  await page.getByRole('button', { name: texts.delete }).click();
  await page
    .getByRole('alertdialog', { name: texts.deleteTitle })
    .getByRole('button', { name: texts.deleteConfirm })
    .click();
  await expect(page.getByRole('heading', { name: historyTexts.empty.mine.title })).toBeVisible();
});

test('what guests asked over a share link stands under the name of the link, and its last use is the last', async ({
  page,
  newPerson,
}) => {
  const path = await ownVoice(page);
  await publishLife(page, path);
  await page.goto(`${path}/settings`);
  await page.getByRole('textbox', { name: shareLinkTexts.label }).fill('Family reunion');
  await page.getByRole('textbox', { name: shareLinkTexts.maxUses }).fill('1');
  await page.getByRole('button', { name: shareLinkTexts.submit }).click();
  const link = await page.getByRole('textbox', { name: shareLinkTexts.linkLabel }).inputValue();

  const guest = await newPerson();
  await guest.goto(new URL(link).pathname);
  await startInWriting(guest);
  expect(await ask(guest, 'Where were you born?')).toContain('I was born on Kökar in 1955.');
  await endCall(guest);
  await expect(guest.getByText(talkTexts.kept(3))).toBeVisible();

  const late = await newPerson();
  await late.goto(new URL(link).pathname);
  await expect(late.getByRole('button', { name: talkStartTexts.startText, exact: true })).toHaveCount(0);

  await page.goto(`${path}/sessions?of=guests`);
  const row = page.getByRole('list', { name: historyTexts.listLabel }).getByRole('listitem');
  await expect(row).toContainText(historyTexts.overLink('Family reunion'));
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: texts.title.share })).toBeVisible();
  await expect(page.getByText('Where were you born?')).toBeVisible();
  await page.goto(`${path}/settings`);
  await expect(page.getByRole('list', { name: shareLinkTexts.listLabel })).toContainText(
    shareLinkTexts.used(1, 1),
  );
});
