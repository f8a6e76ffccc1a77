import { fidelityTexts as texts } from '#lib/voice/texts/fidelity.public.ts';
import { FIDELITY_QUESTIONS } from '#lib/voice/texts/fidelity-questions.public.ts';
import { expectAccessible } from './accessible.ts';
import { addSource, ownReflection } from './given.ts';
import { expect, test } from './test.ts';

test('an owner answers before they see what it would say, finds the score, and chooses without knowing', async ({
  page,
}) => {
  const path = await ownReflection(page);
  await addSource(
    page,
    path,
    'Talk',
    'I always wanted to be right rather than liked by everybody. Money is good for bread and coal, I believe. I believe it is never right to lie to a child. I love herring, and coffee is the drink I would miss. I hate music in shops. I like to be alone in the morning.',
  );
  await page.goto(`${path}/voice/likeness`);
  await expect(page.getByText(texts.comparedTitle)).toHaveCount(0);
  await expectAccessible(page, 'the held-out questions');
  const answers = [
    'I would rather be right than liked.',
    'It is good for bread and coal.',
    'Never to a child.',
    'Herring and coffee.',
  ];
  for (const [place, answer] of answers.entries())
    await page.getByLabel(FIDELITY_QUESTIONS.en[place] ?? '').fill(answer);
  await page.getByRole('button', { name: texts.submit }).click();

  const compared = page.getByRole('list', { name: texts.comparedLabel });
  await expect(compared.getByRole('listitem')).toHaveCount(4);
  await expect(compared).toContainText('Money is good for bread and coal, I believe.');
  await expect(page.getByRole('list', { name: texts.scoreLabel })).toContainText(/\d+ of 100/);
  await expect(page.getByText(texts.onlyOnce)).toBeVisible();
  // What was left out shows no answer until it is given one.
  await expect(compared).not.toContainText(FIDELITY_QUESTIONS.en[5]);

  await page.getByText(texts.blindOpen).click();
  const asked = page.getByRole('group');
  const count = await asked.filter({ has: page.getByRole('radio') }).count();
  for (let place = 0; place < count; place += 1)
    await asked
      .filter({ has: page.getByRole('radio') })
      .nth(place)
      .getByRole('radio')
      .first()
      .check();
  await page.getByRole('button', { name: texts.blindSubmit }).click();
  await expect(page.getByText(/You chose its answer to \d+ of \d+ questions\./).first()).toBeVisible();

  await page.getByRole('button', { name: texts.deleteButton }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.deleteConfirm }).click();
  await expect(page.getByRole('heading', { name: texts.firstTitle })).toBeVisible();
  await expect(page.getByText(answers[0] ?? '')).toHaveCount(0);
});
