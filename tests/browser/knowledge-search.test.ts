import type { Page } from '@playwright/test';
import { searchTexts, sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { visibilityTexts } from '#lib/knowledge/texts/visibility.public.ts';
import { beDemoPerson, ownReflection } from './given.ts';
import { expect, test } from './test.ts';

type Reach = keyof typeof searchTexts.asOptions;

async function ask(page: Page, question: string, as: Reach): Promise<void> {
  await page.getByLabel(searchTexts.query).fill(question);
  await page.getByRole('radio', { name: searchTexts.asOptions[as] }).check();
  await page.getByRole('button', { name: searchTexts.submit, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`as=${as}`));
  await expect(page.getByLabel(searchTexts.query)).toHaveValue(question);
}

const results = (page: Page) => page.getByRole('list', { name: searchTexts.resultsLabel });
const badges = (page: Page, visibility: keyof typeof visibilityTexts) =>
  results(page).getByText(visibilityTexts[visibility].label, { exact: true });

test('guest, viewer and steward find exactly what each may', async ({ page }) => {
  await page.goto(`${await beDemoPerson(page, 'elin')}/knowledge/search`);

  const ofSealed = 'Who did you kiss by the Powder Tower in Visby?';
  for (const as of ['guest', 'viewer'] as const) {
    await ask(page, ofSealed, as);
    await expect(results(page).getByText('Powder Tower')).toHaveCount(0);
    await expect(badges(page, 'sealed')).toHaveCount(0);
    await expect(page.getByText('Letters to Aksel')).toHaveCount(0);
  }
  await ask(page, ofSealed, 'steward');
  await expect(results(page)).toContainText('Powder Tower');
  await expect(badges(page, 'sealed').first()).toBeVisible();

  const ofPrivate = 'What happened with Torsten and the boathouse at Hellsö?';
  await ask(page, ofPrivate, 'guest');
  await expect(results(page).getByRole('link', { name: 'The boathouse' })).toHaveCount(0);
  await expect(badges(page, 'private')).toHaveCount(0);
  await ask(page, ofPrivate, 'viewer');
  await expect(results(page).getByRole('link', { name: 'The boathouse' }).first()).toBeVisible();
  await expect(badges(page, 'sealed')).toHaveCount(0);
});

test('what was corrected stands above the words it corrects, and the citation opens them', async ({
  page,
}) => {
  await page.goto(`${await beDemoPerson(page, 'elin')}/knowledge/search`);
  await ask(page, 'When was Söderharu changed from gas to electricity?', 'guest');
  const first = results(page).getByRole('listitem').first();
  await expect(first.getByText(searchTexts.corrected, { exact: true })).toBeVisible();
  await expect(first).toContainText('in September 1987');
  await first.getByRole('link', { name: 'The lens of Söderharu' }).click();
  await expect(page).toHaveURL(/#p-\d+$/);
  const cited = page.locator('li:target');
  await expect(cited).toBeInViewport();
  await expect(cited).toContainText('in the autumn of 1988');
  await expect(cited.getByText(sourceTexts.outranked)).toBeVisible();
});

test('what is far from every question is said to come near only', async ({ page }) => {
  await page.goto(`${await beDemoPerson(page, 'elin')}/knowledge/search`);
  await ask(page, 'cryptocurrency football quarterback', 'steward');
  await expect(page.getByText(searchTexts.closeness.weak, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(searchTexts.closeness.strong, { exact: true })).toHaveCount(0);
});

test('a search where nothing is kept says so', async ({ page }) => {
  await page.goto(`${await ownReflection(page)}/knowledge/search`);
  await ask(page, 'Where were you born?', 'steward');
  await expect(page.getByRole('heading', { name: searchTexts.emptyTitle })).toBeVisible();
  await expect(page.getByText(searchTexts.empty.steward)).toBeVisible();
});
