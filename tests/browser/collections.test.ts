import type { Page } from '@playwright/test';
import { collectionRefusalTexts, collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { addTexts, searchTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { visibilityTexts } from '#lib/knowledge/texts/visibility.public.ts';
import { previewTexts, publishedTexts, publishTexts } from '#lib/voice/texts/publish.public.ts';
import { addSource, beDemoPerson, ownReflection } from './given.ts';
import { shelf, untilLive } from './knowledge.ts';
import { expect, test } from './test.ts';

const list = (page: Page) => page.getByRole('list', { name: collectionTexts.listLabel });

async function make(page: Page, title: string): Promise<void> {
  await page.getByLabel(collectionTexts.name, { exact: true }).fill(title);
  await page.getByRole('button', { name: collectionTexts.make }).click();
  await expect(list(page).getByRole('link', { name: title, exact: true })).toBeVisible();
}

const found = (page: Page) => page.getByRole('list', { name: searchTexts.resultsLabel });
const searchForLamp = (path: string) => `${path}/knowledge/search?q=Who+kept+the+lamp&as=steward`;

test('a collection is made, named, ordered and deleted while it is empty', async ({ page }) => {
  const path = await ownReflection(page);
  await page.goto(`${path}/knowledge/collections`);
  await make(page, 'Letters');
  await expect(list(page).getByRole('link')).toHaveText(['Life', 'Work', 'Sealed', 'Letters']);
  await page.getByRole('button', { name: collectionTexts.upOf('Letters') }).click();
  await expect(list(page).getByRole('link')).toHaveText(['Life', 'Work', 'Letters', 'Sealed']);

  await page.getByLabel(collectionTexts.name, { exact: true }).fill('letters');
  await page.getByRole('button', { name: collectionTexts.make }).click();
  await expect(page.getByText('There is a collection of that name already.')).toBeVisible();

  await list(page).getByRole('link', { name: 'Letters', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible();
  await page.getByLabel(collectionTexts.name, { exact: true }).fill('Letters home');
  await page.getByRole('textbox', { name: collectionTexts.about }).fill('What I wrote to Aksel.');
  await page.getByRole('button', { name: collectionTexts.save, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Letters home' })).toBeVisible();

  await page.getByRole('button', { name: collectionTexts.deleteButton }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(collectionTexts.deleteConsequences({ sources: 0, statements: 0 }));
  await dialog.getByRole('button', { name: collectionTexts.deleteConfirm }).click();
  await expect(list(page).getByRole('link')).toHaveText(['Life', 'Work', 'Sealed']);
  await expect(page.getByRole('list', { name: collectionTexts.deletedLabel })).toHaveCount(0);
});

test('a deleted collection is found by nobody, and comes back with its sources', async ({ page }) => {
  const path = await ownReflection(page);
  await addSource(page, path, 'The lamp', 'I kept the lamp for forty years.');
  await page.goto(searchForLamp(path));
  await expect(found(page)).toContainText('I kept the lamp');

  await page.goto(`${path}/knowledge/collections`);
  await list(page).getByRole('link', { name: 'Life', exact: true }).click();
  await page.getByRole('button', { name: collectionTexts.deleteButton }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(collectionTexts.deleteConsequences({ sources: 1, statements: 1 }));
  await dialog.getByRole('button', { name: collectionTexts.deleteConfirm }).click();
  await expect(list(page).getByRole('link')).toHaveText(['Work', 'Sealed']);
  await page.goto(searchForLamp(path));
  await expect(page.getByRole('heading', { name: searchTexts.emptyTitle })).toBeVisible();
  await page.goto(`${path}/knowledge`);
  await expect(page.getByText('The lamp')).toHaveCount(0);

  await page.goto(`${path}/knowledge/collections`);
  await page.getByRole('button', { name: collectionTexts.restoreOf('Life') }).click();
  await expect(list(page).getByRole('link')).toHaveText(['Life', 'Work', 'Sealed']);
  await page.goto(`${path}/knowledge`);
  await untilLive(page, 'The lamp');
  await page.goto(searchForLamp(path));
  await expect(found(page)).toContainText('I kept the lamp');
});

test('several sources move at once, and two collections become one', async ({ page }) => {
  const path = await ownReflection(page);
  await addSource(page, path, 'The lamp', 'I kept the lamp for forty years.');
  await addSource(page, path, 'The boat', 'I sailed the boat to Utö every summer.');
  await addSource(page, path, 'The dog', 'I loved our dog more than the cat.');
  await page.goto(`${path}/knowledge`);
  const move = page.getByRole('button', { name: collectionTexts.move, exact: true });
  await move.click();
  await expect(page.getByText(collectionRefusalTexts.selectSome)).toBeVisible();
  for (const title of ['The lamp', 'The dog']) {
    await page.getByRole('checkbox', { name: collectionTexts.selectOf(title) }).check();
  }
  await page
    .getByRole('combobox', { name: collectionTexts.moveTo })
    .selectOption({ label: addTexts.namespaceOption('Work', addTexts.heardBy.private) });
  await move.click();
  await expect(shelf(page, 'Work').getByRole('link')).toHaveText(['The dog', 'The lamp']);
  await expect(shelf(page, 'Life').getByRole('link')).toHaveText(['The boat']);

  await page.goto(`${path}/knowledge/collections`);
  await list(page).getByRole('link', { name: 'Life', exact: true }).click();
  await page
    .getByRole('combobox', { name: collectionTexts.mergeInto })
    .selectOption({ label: addTexts.namespaceOption('Work', addTexts.heardBy.private) });
  await page.getByRole('button', { name: collectionTexts.merge, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible();
  await expect(page.getByText(collectionTexts.sources(3), { exact: true })).toBeVisible();
  await page.goto(`${path}/knowledge`);
  await expect(shelf(page, 'Work').getByRole('link')).toHaveText(['The dog', 'The boat', 'The lamp']);
  await expect(shelf(page, 'Life')).toHaveCount(0);
});

test('a sealed collection is published with a second word only', async ({ page }) => {
  const path = await ownReflection(page);
  await page.goto(`${path}/publish`);
  await page
    .getByRole('link', {
      name: publishTexts.choiceOf('Sealed', visibilityTexts.published.label),
      exact: true,
    })
    .click();
  const confirm = page.getByRole('button', { name: previewTexts.confirm.published('Sealed') });
  await confirm.click();
  await expect(page.getByText('This collection is sealed.')).toBeVisible();
  await page.getByRole('checkbox', { name: previewTexts.unseal('Sealed') }).check();
  await confirm.click();
  await expect(page.getByText(publishedTexts.title.published('Sealed'))).toBeVisible();

  // Not by way of another collection either.
  await page.goto(`${path}/knowledge/collections`);
  await make(page, 'Diary');
  await page.goto(`${path}/publish`);
  await page
    .getByRole('link', { name: publishTexts.choiceOf('Diary', visibilityTexts.sealed.label), exact: true })
    .click();
  await page.getByRole('button', { name: previewTexts.confirm.sealed('Diary') }).click();
  await expect(page.getByText(publishedTexts.title.sealed('Diary'))).toBeVisible();
  await page.goto(`${path}/knowledge/collections`);
  await list(page).getByRole('link', { name: 'Diary', exact: true }).click();
  await page
    .getByLabel(collectionTexts.mergeInto)
    .selectOption({ label: addTexts.namespaceOption('Sealed', addTexts.heardBy.published) });
  const merge = page.getByRole('button', { name: collectionTexts.merge });
  await merge.click();
  await expect(page.getByText('The collection “Diary” is sealed.')).toBeVisible();
  await page.getByRole('checkbox', { name: previewTexts.unseal('Diary') }).check();
  await merge.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sealed' })).toBeVisible();
  await page.goto(`${path}/knowledge/collections`);
  await expect(list(page).getByRole('link')).toHaveText(['Life', 'Work', 'Sealed']);
});

test('an operator makes collections, and deletes none', async ({ page }) => {
  const path = await beDemoPerson(page, 'tomas');
  await page.goto(`${path}/knowledge/collections`);
  await expect(page.getByRole('button', { name: collectionTexts.make })).toBeVisible();
  await list(page).getByRole('link', { name: 'Lighthouse years', exact: true }).click();
  await expect(page.getByText(collectionTexts.forManagers)).toBeVisible();
  await expect(page.getByRole('button', { name: collectionTexts.deleteButton })).toHaveCount(0);
});
