import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { providerTexts } from '#lib/conversations/texts/provider.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { firstRunTexts } from '#lib/reflections/texts/first-run.public.ts';
import { ownReflection } from './given.ts';
import { answers, ask, endCall, startInWriting } from './talking.ts';
import { expect, test } from './test.ts';

test('a new owner is led to the interview, and what they tell there is what it answers from later', async ({
  page,
}) => {
  const path = await ownReflection(page);
  await page.goto(path);
  await page.getByRole('link', { name: firstRunTexts.interview }).click();
  await expect(page.getByRole('heading', { level: 1, name: interviewPageTexts.title })).toBeVisible();
  await expect(page.getByText(interviewPageTexts.progressLabel(0, 30)).first()).toBeVisible();

  // Whether the sound is kept is asked before, and not unless somebody says so.
  const keepSound = page.getByRole('checkbox', { name: interviewPageTexts.keepSound });
  await expect(keepSound).not.toBeChecked();
  await expect(page.getByText(talkStartTexts.microphone)).toBeVisible();
  await keepSound.check();
  await expect(page.getByText(talkStartTexts.microphoneKept)).toBeVisible();
  await expect(page.getByText(providerTexts.givesSound)).toBeVisible();
  const asked = page.waitForRequest(/\/api\/sessions$/);

  // Nothing is made of its greeting.
  await startInWriting(page, interviewPageTexts.startText);
  expect((await asked).postDataJSON()).toMatchObject({ keepsSound: true, textOnly: true });
  await endCall(page);
  await expect(page.getByText(talkTexts.sourceUnspoken)).toBeVisible();
  await page.reload();
  await expect(keepSound).not.toBeChecked();

  await startInWriting(page, interviewPageTexts.startText);
  await ask(
    page,
    'I was born in Eckerö in 1961, beside the post house, where the mail boats left over the ice.',
  );
  await ask(page, 'My father Valdemar rowed the mail, and my mother Stina kept a shop with one window.');
  expect((await answers(page).allTextContents()).join(' ')).toContain('?');
  await endCall(page);
  await expect(page.getByText(talkTexts.sourceMade)).toBeVisible();
  await expect(page.getByText(interviewPageTexts.progressLabel(0, 30))).toHaveCount(0);
  await expect(page.getByRole('heading', { name: interviewPageTexts.lastTitle })).toBeVisible();

  // Goes on another day, where it stopped.
  await page.reload();
  await expect(page.getByRole('button', { name: interviewPageTexts.goOn })).toBeVisible();

  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`${stepTexts.live.label}.`, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(path);
  await startInWriting(page);
  expect(await ask(page, 'Who rowed the mail?')).toContain('Valdemar');
});
