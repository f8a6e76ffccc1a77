import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { dialogTexts } from '#lib/platform/texts/controls.public.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';
import { notFoundTexts } from '#lib/platform/texts/shell.public.ts';
import { erasureTexts } from '#lib/reflections/texts/erasure.public.ts';
import {
  createReflectionTexts,
  overviewTexts,
  reflectionsTexts,
  settingsTexts,
} from '#lib/reflections/texts/reflections.public.ts';
import { beSomebodyNew, makeReflection, ownReflection } from './given.ts';
import { expect, test, uniqueName } from './test.ts';

test('the address that the name makes is shown, until somebody types their own', async ({ page }) => {
  await beSomebodyNew(page);
  await page.goto('/reflections/new');
  const name = page.getByLabel(createReflectionTexts.name);
  const address = page.getByLabel(createReflectionTexts.slug);
  await name.fill('Åsa Öström');
  await expect(address).toHaveAttribute('placeholder', 'asa-ostrom');
  await address.fill(`asa-${uniqueName()}`);
  const own = await address.inputValue();
  await name.fill('Somebody Else');
  await expect(address).toHaveValue(own);
  await page.getByRole('button', { name: createReflectionTexts.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Somebody Else' })).toBeVisible();
  await page.goto('/reflections');
  await expect(page.getByRole('link', { name: 'Somebody Else' })).toBeVisible();
});

test('an address that is taken is refused, and a name that another has too is not', async ({ page }) => {
  await beSomebodyNew(page);
  await page.goto('/reflections/new');
  await page.getByLabel(createReflectionTexts.name).fill('Mara Lindqvist');
  const address = page.getByLabel(createReflectionTexts.slug);
  await address.fill('mara-lindqvist');
  await page.getByRole('button', { name: createReflectionTexts.submit }).click();
  await expect(address).toHaveAccessibleDescription(/taken/);
  await expect(page.getByText(codeTexts.slug_taken)).toHaveCount(1);
  await expect(page.getByLabel(createReflectionTexts.name)).toHaveValue('Mara Lindqvist');
  await address.fill('');
  await page.getByRole('button', { name: createReflectionTexts.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible();
});

test('an address that cannot be one is refused, marked and focused', async ({ page }) => {
  await beSomebodyNew(page);
  await page.goto('/reflections/new');
  await page.getByLabel(createReflectionTexts.name).fill('Lena');
  const address = page.getByLabel(createReflectionTexts.slug);
  await address.fill('not an address!');
  await page.getByRole('button', { name: createReflectionTexts.submit }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(new RegExp(refusalTexts.slugForm));
});

test('a new name and address are kept', async ({ page }) => {
  const path = await ownReflection(page);
  await page.goto(`${path}/settings`);
  const name = `Renamed ${uniqueName()}`;
  await page.getByLabel(settingsTexts.name, { exact: true }).fill(name);
  await page
    .getByRole('region', { name: settingsTexts.nameTitle })
    .getByRole('button', { name: settingsTexts.save, exact: true })
    .click();
  await expect(page.getByText(settingsTexts.saved, { exact: true })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test.describe('in a browser that prefers Swedish', () => {
  test.use({ locale: 'sv-SE' });

  test('a reflection is made in Swedish unless another language is chosen, and keeps the one that is chosen later', async ({
    page,
  }) => {
    await beSomebodyNew(page);
    await page.goto('/reflections/new');
    const language = page.getByLabel(reflectionsTexts.language, { exact: true });
    await expect(language).toHaveValue('sv');
    await page.getByLabel(createReflectionTexts.name).fill(`Lena ${uniqueName()}`);
    await page.getByRole('button', { name: createReflectionTexts.submit }).click();
    await page.getByRole('link', { name: overviewTexts.navSettings, exact: true }).click();
    await expect(language).toHaveValue('sv');
    await language.selectOption('de');
    await page
      .locator('form', { has: language })
      .getByRole('button', { name: settingsTexts.save, exact: true })
      .click();
    await expect(page.getByText(settingsTexts.saved, { exact: true })).toBeVisible();
    await page.reload();
    await expect(language).toHaveValue('de');
  });
});

test('the last owner cannot leave', async ({ page }) => {
  await beSomebodyNew(page);
  const { name, path } = await makeReflection(page);
  await page.goto(path);
  await page.getByRole('button', { name: overviewTexts.leave }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: overviewTexts.leaveConfirm, exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(/owner/);
  await dialog.getByRole('button', { name: dialogTexts.cancel }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('deleting needs the name typed, and then nothing is left', async ({ page }) => {
  await beSomebodyNew(page);
  const { name, path } = await makeReflection(page);
  await page.goto(`${path}/settings`);
  await page.getByRole('button', { name: settingsTexts.deleteButton }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: settingsTexts.deleteConfirm });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(dialogTexts.typeToConfirm(name)).fill(`${name}!`);
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(dialogTexts.typeToConfirm(name)).fill(name);
  await confirm.click();
  await expect(page).toHaveURL(/\/erased\//);
  await expect(page.getByRole('heading', { name: erasureTexts.title.reflection })).toBeVisible();
  await page.goto('/reflections');
  await expect(page.getByText(name)).toHaveCount(0);
  const gone = await page.goto(path);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: notFoundTexts.title })).toBeVisible();
});
