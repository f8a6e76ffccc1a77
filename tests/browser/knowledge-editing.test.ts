import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { editText, LAMP, openEarlierText, openEditor, openLamp } from './editing-sources.ts';
import { expect, test } from './test.ts';

const BORN = 'I was born on Kökar in 1955.';

test('a statement is hidden and shown again, a text is edited and the one before read, and a language is chosen', async ({
  page,
}) => {
  const path = await openLamp(page);
  await page.getByLabel(sourceTexts.hideOf(BORN)).click();
  await page.getByRole('button', { name: `${sourceTexts.hideFrom.guests}: ${BORN}` }).click();
  await expect(page.getByText(sourceTexts.hiddenFrom.guests, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: sourceTexts.showOf(BORN) }).click();
  await expect(page.getByText(sourceTexts.hiddenFrom.guests, { exact: true })).toHaveCount(0);
  await expect(page.getByLabel(sourceTexts.hideOf(BORN))).toBeVisible();

  await editText(page, await openEditor(page, path));
  await openEarlierText(page);
  await expect(page.getByText(LAMP)).toBeVisible();
  await page.getByRole('link', { name: sourceTexts.versionNow }).click();
  await expect(page.getByRole('list', { name: sourceTexts.versionsLabel })).toBeVisible();

  await page.getByLabel(sourceTexts.languageLabel, { exact: true }).selectOption('sv');
  await page.getByRole('button', { name: sourceTexts.languageSubmit }).click();
  await expect(page.getByText(sourceTexts.languageOf('Swedish'))).toBeVisible();
});

test('the second of two people who edit a text is told, and keeps what they wrote', async ({
  page,
  context,
}) => {
  const path = await openEditor(page);
  const second = await context.newPage();
  await second.goto(`${path}/edit`);
  await page.getByLabel(sourceTexts.editLabel, { exact: true }).fill('The first words.');
  await page.getByRole('button', { name: sourceTexts.editSubmit }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await second.getByLabel(sourceTexts.editLabel, { exact: true }).fill('The second words.');
  await second.getByRole('button', { name: sourceTexts.editSubmit }).click();
  await expect(second.getByText(/Somebody else has changed this text/)).toBeVisible();
  await expect(second.getByLabel(sourceTexts.editLabel, { exact: true })).toHaveValue('The second words.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a statement is hidden and a text is edited', async ({ page, newPerson }) => {
    const helper = await newPerson({ javaScriptEnabled: true });
    const path = await openLamp(helper);
    await page.context().addCookies(await helper.context().cookies());
    await page.goto(path);
    await page.getByLabel(sourceTexts.hideOf(BORN)).click();
    await page.getByRole('button', { name: `${sourceTexts.hideFrom.everybody}: ${BORN}` }).click();
    await page.goto(path);
    await expect(page.getByText(sourceTexts.hiddenFrom.everybody)).toBeVisible();
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByRole('link', { name: sourceTexts.edit })).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.getByRole('link', { name: sourceTexts.edit }).click();
    await page.getByLabel(sourceTexts.editLabel, { exact: true }).fill('I was born on Kökar in 1954.');
    await page.getByRole('button', { name: sourceTexts.editSubmit }).click();
    await page.goto(path);
    await expect(page.getByRole('list', { name: sourceTexts.versionsLabel })).toBeVisible();
  });
});
