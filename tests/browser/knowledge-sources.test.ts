import {
  addTexts,
  correctionTexts,
  deletedTexts,
  knowledgeTexts,
  searchTexts,
  sourceTexts,
} from '#lib/knowledge/texts/knowledge.public.ts';
import { dialogTexts } from '#lib/platform/texts/controls.public.ts';
import { forbiddenTexts } from '#lib/reflections/texts/reflections.public.ts';
import { beDemoPerson } from './given.ts';
import { openOwnSource, openSource, shelf, untilLive } from './knowledge.ts';
import { expect, test } from './test.ts';

const story = 'I was born on Kökar in 1955. I always believed that a lamp should be trimmed twice.';

test('deleting names what goes and can be undone, and a source moves with another name', async ({ page }) => {
  const path = await openOwnSource(page, 'The lamp', story);
  await page.getByRole('button', { name: sourceTexts.deleteButton }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(sourceTexts.deleteDerived);
  await expect(dialog).toContainText(/1 excerpt, \d+ statements? and 0 corrections/);
  await dialog.getByRole('button', { name: dialogTexts.cancel }).click();
  await page.getByRole('button', { name: sourceTexts.deleteButton }).click();
  await dialog.getByRole('button', { name: sourceTexts.deleteConfirm, exact: true }).click();
  await expect(page.getByText(deletedTexts.done('The lamp'), { exact: true })).toBeVisible();
  await expect(shelf(page, 'Life')).toHaveCount(0);

  await page.goto(path);
  await expect(page.getByRole('list', { name: deletedTexts.label })).toContainText('The lamp');
  await page.getByRole('button', { name: deletedTexts.undoOf('The lamp') }).click();
  await untilLive(page, 'The lamp');
  await expect(page.getByRole('list', { name: deletedTexts.label })).toHaveCount(0);

  await openSource(page, 'The lamp');
  await page.getByRole('textbox', { name: sourceTexts.titleLabel }).fill('The other lamp');
  await page.getByRole('button', { name: sourceTexts.rename, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The other lamp' })).toBeVisible();
  await page
    .getByRole('combobox', { name: addTexts.namespace })
    .selectOption({ label: addTexts.namespaceOption('Work', addTexts.heardBy.private) });
  await page.getByRole('button', { name: sourceTexts.moveSubmit, exact: true }).click();
  await expect(page.getByText(sourceTexts.moved, { exact: true }).first()).toBeVisible();
  await page.goto(path);
  await expect(shelf(page, 'Work')).toContainText('The other lamp');
  await expect(shelf(page, 'Life')).toHaveCount(0);
});

test('a rejected correction changes nothing, an accepted one is believed before what it corrects', async ({
  page,
}) => {
  const path = await openOwnSource(page, 'The lamp', story);
  const source = page.url();
  const search = `${path}/search?q=${encodeURIComponent('When were you born on Kökar?')}`;
  const wrong = 'I was born on Kökar in 1955.';
  const right = 'I was born on Kökar in 1954.';
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: sourceTexts.correctOf(wrong) }).click();
  await dialog.getByLabel(sourceTexts.correctStatement).fill('I was never born.');
  await dialog.getByRole('button', { name: sourceTexts.correctSubmit }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${path}/corrections`);
  await page.getByRole('button', { name: correctionTexts.rejectOf('I was never born.') }).click();
  await expect(page.getByRole('list', { name: correctionTexts.decidedLabel })).toContainText(
    correctionTexts.decidedOn.rejected,
  );
  await page.goto(`${search}&as=steward`);
  await expect(page.getByRole('list', { name: searchTexts.resultsLabel })).toContainText(
    'born on Kökar in 1955',
  );
  await expect(page.getByText(searchTexts.corrected, { exact: true })).toHaveCount(0);

  await page.goto(source);
  await page.getByRole('link', { name: sourceTexts.correctOf(wrong) }).click();
  await dialog.getByLabel(sourceTexts.correctStatement).fill(right);
  await dialog.getByLabel(sourceTexts.correctReason).fill('The parish register.');
  await dialog.getByRole('button', { name: sourceTexts.correctSubmit }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(sourceTexts.correctionWaits)).toBeVisible();

  await page.getByRole('button', { name: correctionTexts.acceptOf(right) }).click();
  await expect(page.getByText(sourceTexts.correctionWaits)).toHaveCount(0);
  await page.goto(`${path}/corrections`);
  await expect(page.getByText('The parish register.')).toBeVisible();
  await expect(page.getByRole('list', { name: correctionTexts.pendingLabel })).toHaveCount(0);
  await expect(page.getByRole('list', { name: correctionTexts.decidedLabel })).toContainText(
    correctionTexts.decidedOn.accepted,
  );

  await page.goto(`${search}&as=viewer`);
  const found = page.getByRole('list', { name: searchTexts.resultsLabel }).getByRole('listitem').first();
  await expect(found).toContainText(searchTexts.corrected);
  await expect(found).toContainText(right);
  await found.getByRole('link', { name: 'The lamp' }).click();
  await expect(page).toHaveURL(/#p-0$/);
  await expect(page.getByText(sourceTexts.outranked)).toHaveCount(2);
});

test('an operator is told why they cannot add to what guests hear', async ({ page }) => {
  await page.goto(`${await beDemoPerson(page, 'tomas')}/knowledge`);
  const option = page
    .getByLabel(addTexts.namespace)
    .filter({ visible: true })
    .first()
    .getByRole('option', { name: addTexts.namespaceOption('Lighthouse years', addTexts.heardBy.published) });
  await expect(option).toBeDisabled();
  await expect(page.getByText(addTexts.namespaceHintOperator).filter({ visible: true })).toBeVisible();
});

test('a viewer has no way to the sources', async ({ page }) => {
  const path = await beDemoPerson(page, 'signe');
  await page.goto(path);
  await expect(page.getByRole('link', { name: knowledgeTexts.nav, exact: true })).toHaveCount(0);
  for (const place of ['', '/search?q=light', '/corrections', '/failed-jobs']) {
    expect((await page.goto(`${path}/knowledge${place}`))?.status(), place).toBe(403);
    await expect(page.getByRole('heading', { name: forbiddenTexts.title })).toBeVisible();
  }
});
