import type { Locator, Page } from '@playwright/test';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { pictureTexts } from '#lib/knowledge/texts/pictures.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { expectAccessible } from './accessible.ts';
import { chooseWay, openOwnKnowledge, openSource, untilLive } from './knowledge.ts';
import { publishLife, unpublishLife } from './publishing.ts';
import { answers, ask, startInWriting } from './talking.ts';
import { expect, test } from './test.ts';

/** As a camera makes them, but for the sea in it. */
async function choosePhoto(page: Page): Promise<void> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2_400, 1_200];
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = 'teal';
    pen?.fillRect(0, 0, 2_400, 1_200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page
    .locator('input[type=file][accept="image/*"]')
    .setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') });
  await expect(page.getByRole('img', { name: pictureTexts.chosen })).toBeVisible();
}

const widthOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

const addressOf = async (picture: Locator): Promise<string> => (await picture.getAttribute('src')) ?? '';

test('a photo is quoted by its words and shown beside them, while they are published', async ({
  page,
  newPerson,
}) => {
  const path = (await openOwnKnowledge(page)).replace(/\/knowledge$/, '');
  await chooseWay(page, 'photo');
  const add = page.getByRole('button', { name: pictureTexts.submit });
  await expectAccessible(page, 'a photo to add');
  await page.getByLabel(pictureTexts.caption).fill('This is Tove. I painted my boat red every spring.');
  await add.click();
  await expect(page.getByText(pictureTexts.photoNeeded)).toBeVisible();
  await choosePhoto(page);
  await page.getByLabel(addTexts.sourceTitle).filter({ visible: true }).fill('The boat');
  await add.click();
  await untilLive(page, 'The boat');
  await openSource(page, 'The boat');
  await expect.poll(() => widthOf(page.getByRole('img', { name: pictureTexts.shown }))).toBe(1_800);
  await publishLife(page, path);

  await page.goto(`${path}/settings`);
  const slug = await page.getByRole('textbox', { name: settingsTexts.slug }).inputValue();
  await choosePhoto(page);
  const save = page.getByRole('button', { name: pictureTexts.guestSave });
  await save.click();
  await expect(page.getByText(pictureTexts.agreeNeeded)).toBeVisible();
  await page.getByRole('checkbox', { name: pictureTexts.agree }).check();
  await save.click();
  await expect(page.getByRole('button', { name: pictureTexts.guestRemove })).toBeVisible();

  const guest = await newPerson();
  await guest.goto(`/r/${slug}`);
  const photo = guest.getByRole('img', { name: pictureTexts.guestAlt('') });
  await expect.poll(() => widthOf(photo)).toBe(640);
  const photoAddress = await addressOf(photo);
  await expectAccessible(guest, 'the page for guests with a photo');
  const preview = guest.locator('meta[property="og:image"]');
  const shared = await guest.request.get((await preview.getAttribute('content')) ?? '');
  expect(shared.headers()['content-type']).toBe('image/jpeg');
  await startInWriting(guest);
  await ask(guest, 'Which colour did you paint your boat?');
  await expect(answers(guest).last()).toContainText('red every spring');
  await guest
    .getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) })
    .first()
    .click();
  const cited = guest.getByRole('dialog').getByRole('img', { name: pictureTexts.shown });
  await expect.poll(() => widthOf(cited)).toBe(1_800);

  const seen = [await addressOf(cited), photoAddress];
  const stranger = await newPerson();
  expect((await stranger.request.get(seen[0] ?? '')).status()).toBe(404);
  await unpublishLife(page, path);
  for (const address of seen) expect((await guest.request.get(address)).status(), address).toBe(404);
});
