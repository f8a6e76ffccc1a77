import { strToU8, zipSync } from 'fflate';
import {
  activityTexts,
  addTexts,
  knowledgeTexts,
  sourceRefusalTexts,
  stepTexts,
  uploadTexts,
} from '#lib/knowledge/texts/knowledge.public.ts';
import { readingNotes, readingTexts } from '#lib/knowledge/texts/reading.public.ts';
import { activityOf, chooseWay, openOwnKnowledge, openSource, paste, shelf, untilLive } from './knowledge.ts';
import { expect, test, uniqueName } from './test.ts';

const story =
  'I was born on Kökar. My father kept the light at Västerbåda, and I went along when I was seven.';

test('a pasted text is read while one watches, refused a second time, and can be read word for word', async ({
  page,
}) => {
  await openOwnKnowledge(page);
  await expect(page.getByText(knowledgeTexts.summaryEmpty)).toBeVisible();
  await paste(page, 'The light', story);
  await expect(page.getByText(addTexts.added('The light'), { exact: true }).first()).toBeVisible();
  await expect(activityOf(page, 'The light').getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    activityTexts.step(5, 5, stepTexts.live.label),
  );
  await expect(page.getByRole('status').filter({ hasText: activityTexts.summary(1, 0, 0) })).toHaveCount(1);
  await untilLive(page, 'The light');
  await paste(page, 'Twice', story);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/same text already/);
  await expect(page.getByLabel(addTexts.content, { exact: true })).toHaveValue(story);
  await openSource(page, 'The light');
  await expect(page.locator('#p-0')).toContainText(story);
});

test('each step is shown as it happens', async ({ page }) => {
  await openOwnKnowledge(page);
  const steps = ['queued', 'reading', 'indexing', 'compiling', 'live'] as const;
  // The next step comes when this one was seen.
  let reached = 0;
  let id = '';
  await page.route('**/sources/progress', async (route) => {
    const answer = await route.fetch();
    const { sources } = await answer.json();
    id ||= sources[0]?.id ?? '';
    const [status, progress] = [steps[reached], reached * 25];
    await route.fulfill({
      json: { sources: [{ id, status, progress, failureReason: null, end: 'members' }] },
    });
  });
  await paste(page, 'Step by step', story);
  const bar = activityOf(page, 'Step by step').getByRole('progressbar');
  for (const [index, step] of steps.entries()) {
    await expect(bar).toHaveAttribute(
      'aria-valuetext',
      activityTexts.step(index + 1, 5, stepTexts[step].label),
    );
    reached = Math.min(index + 1, steps.length - 1);
  }
});

test('a text without a title is called by its first line', async ({ page }) => {
  await openOwnKnowledge(page);
  await paste(page, '', `About ice\n\n${story}`);
  await untilLive(page, 'About ice');
});

test('broken files stop no other of those that are added, and each says what is wrong', async ({ page }) => {
  await openOwnKnowledge(page);
  await chooseWay(page, 'files');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page
    .getByLabel(addTexts.files)
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      file('first talk.txt', `The first talk. ${story}`),
      file('broken.pdf', '%PDF-1.7\nthis is where it was cut off'),
      file('picture.png', 'no words'),
      file('empty.txt', ''),
      file('second talk.md', `# The second talk\n\n${story}`),
    ]);
  const uploads = page.getByRole('list', { name: uploadTexts.label }).getByRole('listitem');
  await expect(uploads.filter({ hasText: 'picture.png' })).toContainText(readingTexts.picture);
  await expect(uploads.filter({ hasText: 'empty.txt' })).toContainText(readingTexts.empty);
  for (const name of ['first talk.txt', 'broken.pdf', 'second talk.md']) {
    await expect(uploads.filter({ hasText: name })).toContainText(uploadTexts.received);
  }
  await expect(activityOf(page, 'broken')).toContainText(readingTexts.broken);
  await expect(page.getByRole('button', { name: activityTexts.retryOf('broken') })).toBeVisible();
  await untilLive(page, 'first talk');
  await untilLive(page, 'second talk');
});

test('files can be dropped', async ({ page }) => {
  await openOwnKnowledge(page);
  await chooseWay(page, 'files');
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['I came by sea, and I came late.'], 'dropped.txt', { type: 'text/plain' }));
    return data;
  });
  await page.getByRole('region', { name: addTexts.files }).dispatchEvent('drop', { dataTransfer: transfer });
  await untilLive(page, 'dropped');
});

test('a chat from a phone is read, and the source says what was left out', async ({ page }) => {
  await openOwnKnowledge(page);
  await chooseWay(page, 'files');
  const chat = '[03/03/2020, 10:15:00] Mara: I took the boat to Kökar in the rain.';
  await page
    .getByLabel(addTexts.files)
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      {
        name: 'Chat with Elin.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(zipSync({ '_chat.txt': strToU8(chat), 'IMG-1.jpg': strToU8('x') })),
      },
      { name: 'memo.m4a', mimeType: 'audio/mp4', buffer: Buffer.from('x') },
    ]);
  const uploads = page.getByRole('list', { name: uploadTexts.label }).getByRole('listitem');
  await expect(uploads.filter({ hasText: 'memo.m4a' })).toContainText(readingTexts.sound);
  await untilLive(page, 'Chat with Elin');
  await openSource(page, 'Chat with Elin');
  await expect(page.getByText(readingNotes.chat('_chat.txt', 1))).toBeVisible();
});

test('a page in a private network is refused with a reason, and can be tried again', async ({ page }) => {
  await openOwnKnowledge(page);
  await chooseWay(page, 'web');
  await page.getByLabel(addTexts.url).fill('http://127.0.0.1/private');
  await page.getByRole('button', { name: addTexts.submitWeb }).click();
  const row = activityOf(page, 'http://127.0.0.1/private');
  await expect(row).toContainText(readingTexts.address_private);
  await row.getByRole('button', { name: activityTexts.retryOf('http://127.0.0.1/private') }).click();
  // It waits for its turn again, behind what others have added.
  await expect(row).toContainText(readingTexts.address_private);
});

test('an interview is added with its day', async ({ page }) => {
  await openOwnKnowledge(page);
  await chooseWay(page, 'interview');
  const title = `Interview ${uniqueName()}`;
  await page.getByLabel(addTexts.sourceTitle).filter({ visible: true }).fill(title);
  await page.getByLabel(addTexts.recordedOn).fill('2026-03-17');
  await page.getByLabel(addTexts.transcript).fill('Anna: Where were you born?\nLena: I was born on Kökar.');
  await page.getByRole('button', { name: addTexts.submitInterview }).click();
  await untilLive(page, title);
  await expect(shelf(page, 'Life')).toContainText('Mar 17, 2026');
});

test('an empty text and what is no address are refused where they stand, and another way keeps what was typed', async ({
  page,
}) => {
  await openOwnKnowledge(page);
  const content = page.getByLabel(addTexts.content, { exact: true });
  await paste(page, '', '   ');
  await expect(content).toBeFocused();
  await expect(content).toHaveAccessibleDescription(new RegExp(sourceRefusalTexts.contentNeeded));

  await content.fill(story);
  await chooseWay(page, 'web');
  await expect(content).toBeHidden();
  await page.getByLabel(addTexts.url).fill('javascript:alert(1)');
  await page.getByRole('button', { name: addTexts.submitWeb }).click();
  await expect(page.getByLabel(addTexts.url)).toHaveAccessibleDescription(
    new RegExp(sourceRefusalTexts.urlNeeded.replaceAll('.', '\\.')),
  );
  await chooseWay(page, 'paste');
  await expect(content).toHaveValue(story);
});
