import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embeddingTexts } from '#lib/conversations/texts/embedding.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { beDemoPerson } from './given.ts';
import { expect, test } from './test.ts';

type Website = { server: Server; origin: string; html: string };

/** To a browser another site than the app, which it knows as localhost. */
async function openWebsite(): Promise<Website> {
  const website: Website = { server: createServer(), origin: '', html: '' };
  website.server.on('request', (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Family</title><h1>Family</h1>${website.html}`);
  });
  website.server.listen(0, '127.0.0.1');
  await once(website.server, 'listening');
  website.origin = `http://127.0.0.1:${(website.server.address() as AddressInfo).port}`;
  return website;
}

let websites: Website[] = [];
test.beforeEach(async () => {
  websites = await Promise.all([openWebsite(), openWebsite()]);
});
test.afterEach(() => {
  for (const { server } of websites) server.close();
});

test('a website that the owner lists shows the page of guests, who are guests there too; another website cannot', async ({
  page,
  newPerson,
}) => {
  const [listed, other] = websites;
  if (!listed || !other) throw new Error('There are two websites');
  await page.goto(`${await beDemoPerson(page, 'mara')}/settings`);
  await page.getByRole('textbox', { name: embeddingTexts.origin }).fill(`${listed.origin}/about/us`);
  await page.getByRole('button', { name: embeddingTexts.submit }).click();
  await expect(page.getByText(listed.origin, { exact: true })).toBeVisible();
  const snippet = await page.getByRole('textbox', { name: embeddingTexts.snippet }).inputValue();
  listed.html = snippet;
  other.html = snippet;

  const guest = await newPerson();
  await guest.goto(listed.origin);
  const frame = guest.frameLocator('iframe');
  await frame.getByRole('button', { name: talkStartTexts.startText, exact: true }).click();
  const say = frame.getByRole('textbox', { name: talkTexts.sayLabel });
  await expect(say).toBeFocused();
  const answers = frame.getByRole('log', { name: talkTexts.transcript }).locator('.words');
  await expect(answers).toHaveCount(1);
  await say.fill('When did Söderharu get electricity?');
  await say.press('Enter');
  await expect(answers).toHaveCount(2);
  await expect(answers.nth(1)).toContainText('1987');
  // Whose conversation it is, the cookie says: only its guest may say so.
  await frame.getByRole('button', { name: talkTexts.good, exact: true }).click();
  await expect(frame.getByText(talkTexts.rated.good)).toBeVisible();
  const cookie = (await guest.context().cookies()).find(({ name }) => name.endsWith('reflections-guest'));
  expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true });

  // The browser says that it was refused, which is no fault of a page here.
  const unlisted = await page.context().newPage();
  await unlisted.goto(other.origin);
  await expect.poll(() => unlisted.frames()[1]?.url()).toMatch(/^chrome-error:/);

  await page.getByRole('button', { name: embeddingTexts.removeOf(listed.origin) }).click();
  await expect(page.getByText(listed.origin, { exact: true })).toHaveCount(0);
  await unlisted.goto(listed.origin);
  await expect.poll(() => unlisted.frames()[1]?.url()).toMatch(/^chrome-error:/);
});
