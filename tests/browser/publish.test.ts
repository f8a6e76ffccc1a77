import { addTexts, searchTexts, sourceTexts, uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { visibilityTexts } from '#lib/knowledge/texts/visibility.public.ts';
import { voicesTexts } from '#lib/knowledge/texts/voices.public.ts';
import { guestsTexts, previewTexts, publishedTexts, publishTexts } from '#lib/voice/texts/publish.public.ts';
import { packTexts } from '#lib/voice/texts/voice.public.ts';
import { addSource, beDemoPerson, beSomebodyNew, makeReflection, ownReflection, ownVoice } from './given.ts';
import { chooseWay } from './knowledge.ts';
import { confirmPreview, openPreview, publishLife, unpublishLife } from './publishing.ts';
import { expect, test } from './test.ts';

test('what would become public is shown word for word, then guests hear it, then no more', async ({
  page,
}) => {
  const path = await ownVoice(page);
  await openPreview(page, path, 'published');
  const born = page
    .getByRole('list', { name: previewTexts.questionsTitle.start })
    .getByText('Where were you born?', { exact: true });
  await expect(born).toHaveCount(0);
  await page.getByText(previewTexts.questionsTitle.start, { exact: true }).click();
  await born.click();
  await expect(page.getByText(previewTexts.noAnswer).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText(previewTexts.after, { exact: true }).filter({ visible: true })).toHaveCount(1);

  const statements = page.getByRole('list', { name: previewTexts.statementsOf('The lamp') });
  await expect(statements).toHaveCount(0);
  await openSources(page);
  await page
    .getByRole('list', { name: previewTexts.sourcesLabel })
    .getByText('The lamp', { exact: true })
    .click();
  await expect(statements.getByRole('listitem')).toHaveText([
    /I was born on Kökar in 1955\./,
    /I kept the lamp for forty years\./,
  ]);
  await expect(page.getByRole('list', { name: previewTexts.sourcesLabel })).toContainText('The lamp');
  await expect(page.getByText(previewTexts.effects.guestsStart)).toBeVisible();
  const change = page.locator('ins').filter({ hasText: 'I kept the lamp for forty years.' });
  await expect(change).toBeHidden();
  await page.getByText(previewTexts.packTitle, { exact: true }).click();
  await expect(change).toBeVisible();
  await confirmPreview(page, 'published');
  await expect(page.getByText(publishedTexts.title.published('Life'))).toBeVisible();

  await publishedIsFound(page, path, true);
  await unpublishLife(page, path);
  await expect(page.getByText(publishedTexts.body.private)).toBeVisible();
  await publishedIsFound(page, path, false);
});

const openSources = (page: Parameters<typeof openPreview>[0]) =>
  page.getByText(previewTexts.statementsTitle, { exact: true }).click();

async function publishedIsFound(page: Parameters<typeof openPreview>[0], path: string, isFound: boolean) {
  await page.goto(`${path}/knowledge/search?q=Who+kept+the+lamp&as=guest`);
  await expect(page.getByRole('list', { name: searchTexts.resultsLabel })).toHaveCount(isFound ? 1 : 0);
}

test('a sentence that is hidden in the preview does not become public', async ({ page }) => {
  const path = await ownVoice(page);
  await openPreview(page, path, 'published');
  await openSources(page);
  await page
    .getByRole('list', { name: previewTexts.sourcesLabel })
    .getByText('The lamp', { exact: true })
    .click();
  const born = 'I was born on Kökar in 1955.';
  await page.getByRole('button', { name: `${sourceTexts.hideFrom.guests}: ${born}` }).click();
  await expect(page.getByText(born)).toHaveCount(0);
  await confirmPreview(page, 'published');
  await expect(page.getByText(publishedTexts.title.published('Life'))).toBeVisible();
  await page.goto(`${path}/knowledge/search?q=Where+were+you+born&as=guest`);
  await expect(page.getByText(born)).toHaveCount(0);
});

test('what was not shown is not confirmed: the new preview is shown instead', async ({ page }) => {
  const path = await ownVoice(page);
  await openPreview(page, path, 'published');
  await addSource(page, path, 'The secret', 'I kept the harbour for twenty years.');

  await confirmPreview(page, 'published');
  await expect(page.getByText(previewTexts.changedTitle)).toBeVisible();
  await openSources(page);
  await expect(page.getByRole('list', { name: previewTexts.sourcesLabel })).toContainText('The secret');
  const other = await page.context().newPage();
  await other.goto(`${path}/publish`);
  await expect(
    other.getByRole('navigation', { name: publishTexts.choicesLabel('Life') }).locator('[aria-current]'),
  ).toHaveText(visibilityTexts.private.label);
  await confirmPreview(page, 'published');
  await expect(page.getByText(publishedTexts.title.published('Life'))).toBeVisible();
});

test('an archive that publishes while its files are read sees all of them first, and confirms once', async ({
  page,
}) => {
  const path = await ownReflection(page);
  await page.goto(`${path}/knowledge`);
  await chooseWay(page, 'files');
  const things = ['kiln', 'glaze', 'wheel', 'market', 'flood', 'harbour', 'school', 'dance', 'mill', 'ferry'];
  const files = things.map((thing, at) => ({
    name: `recording-${at}-the-${thing}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`I looked after the ${thing} for twenty years.`),
  }));
  await page.getByLabel(addTexts.files).locator('input[type=file]').first().setInputFiles(files);
  await expect(page.getByText(uploadTexts.receivedOf(10, 10))).toBeVisible();

  await openPreview(page, path, 'published');
  await expect(page.getByRole('button', { name: previewTexts.confirm.published('Life') })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText(previewTexts.counts({ statements: 10, lines: 10, sources: 10 }))).toBeVisible();
  await confirmPreview(page, 'published');
  await expect(page.getByText(publishedTexts.title.published('Life'))).toBeVisible();
});

test('what is added to a published collection is told to guests when somebody has looked at it', async ({
  page,
}) => {
  const path = await ownVoice(page);
  await publishLife(page, path);
  await page.goto(`${path}/knowledge`);
  await page
    .locator('select[name=namespaceId]')
    .first()
    .selectOption({ label: addTexts.namespaceOption('Life', addTexts.heardBy.published) });
  await expect(page.getByText(addTexts.heldBack).first()).toBeVisible();
  await page
    .getByLabel(addTexts.content, { exact: true })
    .fill('I carved an oar for Annegret Huber in Lemland.');
  await page.getByRole('button', { name: addTexts.submitPaste }).click();
  await expect(page.getByText(publishTexts.waitingTitle('Life', 1))).toBeVisible();

  await page.getByRole('link', { name: publishTexts.waitingLook }).click();
  await expect(page.getByRole('heading', { level: 1, name: previewTexts.letTitle('Life') })).toBeVisible();
  const letIn = page.getByRole('button', { name: previewTexts.letIn });
  await expect(letIn, 'once it has been read').toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Annegret Huber/).first(), 'whom it names').toBeVisible();
  await letIn.click();
  await expect(page.getByText(publishedTexts.title.published('Life'))).toBeVisible();
  await expect(page.getByText(publishTexts.waitingTitle('Life', 1))).toHaveCount(0);
  await expect(page.getByRole('heading', { name: guestsTexts.standing.live.title })).toBeVisible();
});

test('what has been done by somebody else meanwhile needs no confirmation', async ({ page }) => {
  const path = await ownVoice(page);
  await openPreview(page, path, 'published');
  const other = await page.context().newPage();
  await openPreview(other, path, 'published');
  await confirmPreview(other, 'published');
  await expect(other.getByText(publishedTexts.title.published('Life'))).toBeVisible();
  await confirmPreview(page, 'published');
  await expect(page.getByRole('heading', { level: 1, name: publishTexts.title, exact: true })).toBeVisible();
});

test('sealing changes nothing for guests, and says what it changes for members', async ({ page }) => {
  const path = await ownVoice(page);
  await openPreview(page, path, 'sealed');
  await expect(page.getByText(previewTexts.effects.membersStop)).toBeVisible();
  await expect(page.getByText(previewTexts.packTitle)).toHaveCount(0);
  await expect(page.getByText(packTexts.legend)).toHaveCount(0);
});

test('publishing is for owners and admins', async ({ page }) => {
  const path = await beDemoPerson(page, 'tomas');
  expect((await page.goto(`${path}/publish`))?.status()).toBe(403);
  await page.goto(path);
  await expect(page.getByRole('link', { name: publishTexts.nav, exact: true })).toHaveCount(0);
});

test('publishing needs no mouse', async ({ page }) => {
  const path = await ownVoice(page);
  await page.goto(`${path}/publish`);
  const tabTo = async (name: string, role: 'link' | 'button') => {
    const target = page.getByRole(role, { name, exact: true });
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${name} cannot be reached with the Tab key`);
  };
  await tabTo(publishTexts.choiceOf('Life', visibilityTexts.published.label), 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByText(previewTexts.effects.guestsStart)).toBeVisible();
  await tabTo(previewTexts.confirm.published('Life'), 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByText(publishedTexts.title.published('Life'))).toBeVisible();
});

test.describe('before scripts have loaded', () => {
  test.use({ javaScriptEnabled: false });

  test('a namespace is looked at and published', async ({ page }) => {
    const path = await ownReflection(page);
    await openPreview(page, path, 'published');
    await expect(page.getByText(previewTexts.noSources)).toBeVisible();
    await confirmPreview(page, 'published');
    await expect(page.getByText(publishedTexts.title.published('Life'))).toBeVisible();
  });
});

const MAILS = Array.from({ length: 30 }, (_, at) => {
  const [writer, reader] = at % 3 === 0 ? ['Tom Bauer', 'Anna Huber'] : ['Anna Huber', 'Tom Bauer'];
  return `From: ${writer}\nTo: ${reader}\nDate: 2025-01-${String(at + 1).padStart(2, '0')}\nSubject: Flute ${at}\n
${writer === 'Tom Bauer' ? `I mended key ${at} with cork from an old bottle.` : `I live in Ulm, in house ${at}.`}\n
Best wishes, ${writer}\n\n\n`;
}).join('');

test('whoever publishes a mailbox reads whose mails are told, and hides one line of them', async ({
  page,
}) => {
  await beSomebodyNew(page);
  const { path } = await makeReflection(page, 'Tom Bauer');
  await addSource(page, path, 'Mails', MAILS);
  await openPreview(page, path, 'published');
  await openSources(page);
  const sources = page.getByRole('list', { name: previewTexts.sourcesLabel });
  await sources.getByText('Mails', { exact: true }).click();
  await expect(sources.getByText(voicesTexts.some('mails', 10, 30, 'Tom Bauer'))).toBeVisible();
  await sources.getByRole('link', { name: voicesTexts.read(10) }).click();

  const lines = page.getByRole('list', { name: voicesTexts.linesLabel });
  await expect(lines.getByRole('listitem')).toHaveCount(10);
  await expect(lines).not.toContainText('Ulm');
  await page
    .getByRole('button', { name: voicesTexts.hideFull('I mended key 0 with cork from an old bottle.') })
    .click();
  await expect(lines.getByText(voicesTexts.hidden)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Flute 19', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Flute 20', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: voicesTexts.isFull('Anna Huber', 'Tom Bauer') }).click();
  await expect(page.getByText(voicesTexts.every('mails', 30, 'Tom Bauer'))).toBeVisible();
});
