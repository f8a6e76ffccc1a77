import { goldenTexts as texts } from '#lib/voice/texts/golden-questions.public.ts';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';
import { expectAccessible } from './accessible.ts';
import { ownVoice } from './given.ts';
import { openPreview } from './publishing.ts';
import { expect, test } from './test.ts';

test('an owner writes test questions, asks them, and finds the result beside the generation', async ({
  page,
}) => {
  const path = await ownVoice(page);
  await page.goto(`${path}/voice/questions`);
  await expect(page.getByText(texts.empty)).toBeVisible();

  const list = page.getByRole('list', { name: texts.listLabel });
  const add = async (question: string, restsOn?: string) => {
    await page.getByLabel(texts.question, { exact: true }).fill(question);
    await page.getByRole('radio', { name: texts.audiences.private }).check();
    if (restsOn) await page.getByLabel(texts.restsOn).selectOption({ label: restsOn });
    await page.getByRole('button', { name: texts.add }).click();
    await expect(list).toContainText(question);
  };
  await add('Where were you born?');
  await add('Which opera did you conduct in Vienna?', texts.nothing);
  await expect(list.getByText(texts.notAsked)).toHaveCount(2);
  await page.getByRole('button', { name: texts.run }).click();
  await expect(list.getByText(texts.passed, { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'test questions');
  await page.goto(`${path}/voice`);
  await expect(page.getByText(texts.ofGeneration(2, 2))).toBeVisible();

  await page.goto(`${path}/voice/questions`);
  await page.getByLabel(texts.question, { exact: true }).fill('Who kept the lamp?');
  await page.getByRole('button', { name: texts.add }).click();
  await expect(list).toContainText('Who kept the lamp?');
  await openPreview(page, path, 'published');
  await page.getByText(previewTexts.testQuestions, { exact: true }).click();
  const tried = page.getByRole('list', { name: previewTexts.testQuestions });
  await expect(tried).toContainText(previewTexts.testWas(false));
  await expect(tried).toContainText(previewTexts.testWillBe(true));

  await page.goto(`${path}/voice/questions`);
  await page.getByRole('button', { name: texts.deleteOf('Where were you born?') }).click();
  await expect(list).not.toContainText('Where were you born?');
});
