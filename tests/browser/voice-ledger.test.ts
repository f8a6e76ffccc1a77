import { pronunciationTexts } from '#lib/speech/texts/pronunciation.public.ts';
import {
  compareTexts,
  findingTexts,
  generationTexts,
  maturityTexts,
  packTexts,
  rollBackTexts,
  surfaceTexts,
  voiceTexts,
} from '#lib/voice/texts/voice.public.ts';
import { expectAccessible } from './accessible.ts';
import { beDemoPerson, ownReflection, ownVoice } from './given.ts';
import { emptyPublishedLife, generation, publishLife, unpublishLife } from './publishing.ts';
import { expect, test } from './test.ts';

test('a reflection without a source says what its voice needs', async ({ page }) => {
  const path = await ownReflection(page);
  await page.goto(`${path}/voice`);
  await expect(page.getByRole('heading', { name: generationTexts.emptyTitle })).toBeVisible();
  await expect(page.getByRole('list', { name: maturityTexts.audience.private })).toContainText(
    maturityTexts.have(0, 4),
  );
  await expect(page.getByRole('list', { name: surfaceTexts.label })).toContainText(
    surfaceTexts.standing.empty.label,
  );
  await page.goto(`${path}/voice/compare`);
  await expect(page.getByRole('heading', { name: compareTexts.emptyTitle })).toBeVisible();
});

test('a voice is published, taken back, and brought back only as far as it may be', async ({ page }) => {
  const path = await ownVoice(page);
  await publishLife(page, path);
  await emptyPublishedLife(page, path);
  await expect(generation(page, 2)).toContainText(generationTexts.status.superseded.label);

  await page.getByRole('link', { name: generationTexts.compareOf(2), exact: true }).click();
  await page.getByLabel(compareTexts.kind).selectOption({ label: packTexts.kinds.public_emerging });
  await page.getByRole('button', { name: compareTexts.submit }).click();
  await expect(page.locator('del').filter({ hasText: 'I kept the lamp for forty years.' })).toBeVisible();

  await page.goto(`${path}/voice`);
  await page.getByRole('link', { name: generationTexts.rollBackOf(2), exact: true }).click();
  await expect(page.getByText(rollBackTexts.description(3))).toBeVisible();
  const comesBack = rollBackTexts.comesTitle(2, rollBackTexts.audience.public);
  await expect(page.getByRole('list', { name: comesBack })).toContainText('I was born on Kökar in 1955.');
  await page.getByRole('button', { name: rollBackTexts.confirm(2) }).click();
  await expect(page.getByText(rollBackTexts.outcome.rejected.title(2))).toBeVisible();
  await expect(page.getByRole('list', { name: findingTexts.label(4) })).toContainText(
    findingTexts.checks.provenance,
  );
  await expect(generation(page, 3)).toContainText(generationTexts.status.promoted.label);

  await page.getByRole('link', { name: generationTexts.rollBackOf(1), exact: true }).click();
  await page.getByRole('button', { name: rollBackTexts.confirm(1) }).click();
  await expect(page.getByText('Other namespaces were published then than are now.')).toBeVisible();

  await unpublishLife(page, path);
  await page.goto(`${path}/voice`);
  await expect(page.getByRole('list', { name: surfaceTexts.label })).toContainText(
    surfaceTexts.standing.closed.label,
  );
  await page.getByRole('link', { name: generationTexts.rollBackOf(1), exact: true }).click();
  await page.getByRole('button', { name: rollBackTexts.confirm(1) }).click();
  await expect(page.getByText(rollBackTexts.outcome.promoted.title(1))).toBeVisible();
  await expect(generation(page, 6)).toContainText(generationTexts.copied(1));

  await page.goto(`${path}/voice/roll-back/6`);
  await expect(page.getByText(rollBackTexts.notPossible.promoted)).toBeVisible();
  await page.goto(`${path}/voice/roll-back/4`);
  await expect(page.getByText(rollBackTexts.notPossible.never)).toBeVisible();
});

test('an owner says how a name is said, and takes it back', async ({ page }) => {
  const path = await ownVoice(page);
  await page.goto(`${path}/voice`);
  await expect(page.getByText(pronunciationTexts.empty)).toBeVisible();
  await page.getByLabel(pronunciationTexts.name, { exact: true }).selectOption('Kökar');
  const spokenAs = page.getByLabel(pronunciationTexts.spokenAs);
  await spokenAs.fill('{{kökar}}');
  await page.getByRole('button', { name: pronunciationTexts.save, exact: true }).last().click();
  await expect(page.getByText(pronunciationTexts.lettersOnly)).toBeVisible();
  await spokenAs.fill('CHUR-kar');
  await page.getByRole('button', { name: pronunciationTexts.save, exact: true }).last().click();
  const list = page.getByRole('list', { name: pronunciationTexts.list });
  await expect(list).toContainText(pronunciationTexts.saidLike('CHUR-kar'));
  await expectAccessible(page, 'voice');
  await page.getByRole('button', { name: pronunciationTexts.removeOf('Kökar') }).click();
  await expect(page.getByText(pronunciationTexts.empty)).toBeVisible();
});

test('an operator sees the ledger, and cannot bring anything back', async ({ page }) => {
  const path = `${await beDemoPerson(page, 'tomas')}/voice`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: voiceTexts.title })).toBeVisible();
  await expect(generation(page, 1)).toBeVisible();
  await expect(page.getByRole('link', { name: generationTexts.rollBackOf(1) })).toHaveCount(0);
  expect((await page.goto(`${path}/roll-back/1`))?.status()).toBe(403);
});
