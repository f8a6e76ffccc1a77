import type { Page } from '@playwright/test';
import { confirmTexts } from '#lib/accounts/texts/account.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { firstRunTexts } from '#lib/reflections/texts/first-run.public.ts';
import { createReflectionTexts } from '#lib/reflections/texts/reflections.public.ts';
import { addMember, ownReflection } from './given.ts';
import { linkInMail } from './mailbox.ts';
import { fillSignUp, makePerson } from './people.ts';
import { answers, stateIs } from './talking.ts';
import { expect, test, uniqueName } from './test.ts';

const WORDS =
  'I was born on Kökar in 1955. I kept the lamp on the island for forty years. I always believed that a lamp should be trimmed twice.';

const MOST_CLICKS = 6;

/** Every press of a button and every link that is followed. */
function countClicks(page: Page) {
  let clicks = 0;
  return {
    press: async (name: string, within: Page | ReturnType<Page['getByRole']> = page) => {
      clicks += 1;
      await within.getByRole('button', { name, exact: true }).click();
    },
    follow: async (path: string) => {
      clicks += 1;
      await page.goto(path);
    },
    pressed: () => {
      clicks += 1;
    },
    count: () => clicks,
  };
}

test('a person comes from sign-up to the first answered question in six clicks at most', async ({ page }) => {
  const person = makePerson();
  const clicks = countClicks(page);
  await page.goto('/auth/sign-up');
  await fillSignUp(page, person);
  clicks.pressed();
  await clicks.follow(await linkInMail(person.email, /type=signup/));
  await clicks.press(confirmTexts.signup.submit);
  await page.getByLabel(createReflectionTexts.name).fill(`Aunt ${uniqueName()}`);
  await clicks.press(createReflectionTexts.submit);
  await expect(page.getByRole('list', { name: firstRunTexts.label })).toBeVisible();
  await expect(page.getByRole('button', { name: talkStartTexts.startVoice })).toHaveCount(0);
  await page.getByLabel(addTexts.content, { exact: true }).fill(WORDS);
  await clicks.press(addTexts.submitPaste);

  const questions = page.getByRole('list', { name: talkStartTexts.questions });
  await expect(questions).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(firstRunTexts.talk.ready)).toBeVisible();
  await questions.getByRole('button').first().click();
  clicks.pressed();
  await expect(answers(page)).toHaveCount(2);
  await stateIs(page, talkTexts.state.yourTurn);
  await expect(answers(page).nth(1)).toContainText('I was born on Kökar in 1955.');
  expect(clicks.count()).toBeLessThanOrEqual(MOST_CLICKS);
});

test('a reflection without words offers nobody to talk, and says why', async ({ page, newPerson }) => {
  const path = await ownReflection(page);
  await page.goto(path);
  const steps = page.getByRole('list', { name: firstRunTexts.label }).getByRole('listitem');
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');
  await expect(steps.nth(2)).toContainText(firstRunTexts.talk.waiting);
  await expect(page.getByRole('button', { name: talkStartTexts.startText })).toHaveCount(0);

  const viewer = await newPerson();
  await addMember(page, path, viewer, 'viewer');
  await viewer.goto(path);
  await expect(viewer.getByRole('heading', { name: firstRunTexts.nothingTitle })).toBeVisible();
  await expect(viewer.getByRole('button', { name: talkStartTexts.startText })).toHaveCount(0);
});
