import { addTexts, deletedTexts, searchTexts, sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { openOwnKnowledge, openSource, paste, shelf } from './knowledge.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('a text is added, moved, corrected, found, deleted and brought back before scripts do', async ({
  page,
}) => {
  const path = await openOwnKnowledge(page);
  await paste(page, 'The lamp', 'I was born on Kökar in 1955. I kept the lamp.');
  await expect(shelf(page, 'Life')).toContainText('The lamp');
  await expect(async () => {
    await page.goto(path);
    await expect(shelf(page, 'Life').getByText(/Waiting|Reading|Sorting|Learning/)).toHaveCount(0, {
      timeout: 100,
    });
  }).toPass();
  await openSource(page, 'The lamp');
  const here = new URL(page.url()).pathname;

  await page.getByRole('link', { name: sourceTexts.correctOf('I was born on Kökar in 1955.') }).click();
  await page
    .getByRole('textbox', { name: sourceTexts.correctStatement })
    .fill('I was born on Kökar in 1954.');
  await page.getByRole('button', { name: sourceTexts.correctSubmit }).click();
  await expect(page.getByText(sourceTexts.correctProposed)).toBeVisible();

  await page.goto(here);
  await page
    .getByRole('combobox', { name: addTexts.namespace })
    .selectOption({ label: addTexts.namespaceOption('Work', addTexts.heardBy.private) });
  await page.getByRole('button', { name: sourceTexts.moveSubmit, exact: true }).click();
  await page.goto(`${path}/search?q=Where+were+you+born&as=viewer`);
  await expect(page.getByRole('list', { name: searchTexts.resultsLabel })).toContainText('Work');

  await page.goto(here);
  await page.locator('noscript button').click();
  await expect(page.getByText(deletedTexts.done('The lamp'), { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: deletedTexts.undoOf('The lamp') })
    .first()
    .click();
  await page.goto(path);
  await expect(shelf(page, 'Work')).toContainText('The lamp');
});

test('every way to add has an address, and files say what they need', async ({ page }) => {
  const path = await openOwnKnowledge(page);
  await page.goto(`${path}?add=files`);
  const said = page.locator('noscript:visible').evaluate(({ textContent }) => textContent);
  expect(await said).toBe(addTexts.filesNeedScripts);
  await page
    .getByRole('navigation', { name: addTexts.waysLabel })
    .getByRole('link', { name: addTexts.web })
    .click();
  await page.getByLabel(addTexts.url).fill('http://127.0.0.1/');
  await page.getByRole('button', { name: addTexts.submitWeb }).click();
  await expect(page.getByRole('main').getByText('http://127.0.0.1/').first()).toBeVisible();
});
