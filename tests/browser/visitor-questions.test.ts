import type { Page } from '@playwright/test';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { questionsTexts } from '#lib/conversations/texts/questions.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { weeklyMailTexts } from '#lib/conversations/texts/weekly-mail.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { ownVoice } from './given.ts';
import { publishLife } from './publishing.ts';
import { answers, ask, endCall, startInWriting, stateIs } from './talking.ts';
import { expect, test } from './test.ts';

const ASKED = 'How did you meet your husband Aksel?';

async function guestAsks(guest: Page, slug: string, question: string): Promise<string> {
  await guest.goto(`/r/${slug}`);
  await startInWriting(guest);
  const answer = await ask(guest, question);
  await endCall(guest);
  return answer;
}

/** A list that another person’s work fills, in its own time. */
async function reloadUntil(page: Page, seen: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await seen();
  }).toPass({ timeout: 120_000 });
}

test('a question that had no answer is answered by an interview, and the visitor finds the answer', async ({
  page,
  newPerson,
}) => {
  const path = await ownVoice(page);
  await publishLife(page, path);
  await page.goto(`${path}/settings`);
  const slug = await page.getByRole('textbox', { name: settingsTexts.slug }).inputValue();

  const [guest, other] = [await newPerson(), await newPerson()];
  expect(await guestAsks(guest, slug, ASKED)).not.toContain('dance');
  await guestAsks(other, slug, 'how did you meet your husband Aksel');

  await page.goto(`${path}/questions`);
  const open = page.getByRole('list', { name: questionsTexts.openLabel }).getByRole('listitem');
  await reloadUntil(page, () =>
    expect(open.filter({ hasText: questionsTexts.asked(2, 2) })).toHaveCount(1, { timeout: 1000 }),
  );
  await expect(open).toHaveCount(1);

  await open.getByRole('button').click();
  await expect(open).toHaveCount(0);
  await page.getByText(questionsTexts.dismissedTitle, { exact: true }).click();
  await page.getByRole('list', { name: questionsTexts.dismissedTitle }).getByRole('button').click();
  await expect(open).toHaveCount(1);

  await open.getByRole('link').click();
  await expect(page.getByText(questionsTexts.interviewFirst)).toBeVisible();
  await expect(
    page
      .getByRole('combobox', { name: interviewPageTexts.namespace })
      .getByRole('option', { selected: true }),
  ).toHaveText(addTexts.namespaceOption('Life', addTexts.heardBy.published));
  await startInWriting(page, interviewPageTexts.startText);
  expect(await ask(page, 'Yes, let us begin.')).toMatch(/A visitor asked: .*meet your husband Aksel/i);
  // No word of the question: what guests hear of an interview has no line of the interviewer, either.
  await ask(page, 'At a dance in Mariehamn in 1974, and we walked home together.');
  await endCall(page);

  await page.goto(`${path}/questions`);
  const answered = page.getByRole('list', { name: questionsTexts.answeredLabel }).getByRole('listitem');
  await reloadUntil(page, () => expect(answered).toHaveCount(1, { timeout: 1000 }));
  await expect(answered).toContainText(/Answered since/);

  await guest.goto(`/r/${slug}`);
  await guest
    .getByRole('list', { name: talkStartTexts.answeredSince })
    .getByRole('button', { name: ASKED })
    .click();
  await expect(answers(guest)).toHaveCount(2);
  await stateIs(guest, talkTexts.state.yourTurn);
  await expect(answers(guest).nth(1)).toContainText('dance in Mariehamn');
  const stranger = await newPerson();
  await stranger.goto(`/r/${slug}`);
  await expect(stranger.getByRole('button', { name: talkStartTexts.startText })).toBeVisible();
  await expect(stranger.getByRole('list', { name: talkStartTexts.answeredSince })).toHaveCount(0);
});

test('a question of a member is theirs until they share it', async ({ page }) => {
  const path = await ownVoice(page);
  await page.goto(path);
  await startInWriting(page);
  await ask(page, 'How deep is the harbour?');
  await endCall(page);
  await page.goto(`${path}/questions`);
  await expect(page.getByRole('heading', { name: questionsTexts.emptyTitle })).toBeVisible();
  await page.getByRole('button', { name: weeklyMailTexts.start }).click();
  await expect(page.getByText(weeklyMailTexts.on)).toBeVisible();
  await page.goto(`${path}/sessions`);
  await page.getByRole('button', { name: questionsTexts.shareStart }).click();
  await expect(page.getByText(questionsTexts.shareOn)).toBeVisible();
});
