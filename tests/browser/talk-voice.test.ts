import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { expectAccessible } from './accessible.ts';
import { beLampKeeper } from './given.ts';
import { silentMicrophone } from './microphone.ts';
import { answers, ask, conversationIdOf, endCall, holdCable, stateIs, transcript } from './talking.ts';
import { expect, test } from './test.ts';

test.use(silentMicrophone);

test('an owner talks by voice, types while it speaks, is answered, muted, and ends it', async ({ page }) => {
  // The light moves with the voice.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const path = await beLampKeeper(page);
  await page.goto(path);
  await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
  const mute = page.getByRole('button', { name: talkTexts.mute });
  await expect(mute).toBeFocused();
  await stateIs(page, talkTexts.state.speaking);
  await expect(answers(page)).toHaveCount(1);

  const field = page.getByRole('textbox', { name: talkTexts.sayLabel });
  await field.fill('Where were you born?');
  await field.press('Enter');
  // Who writes interrupts, and what was not heard any more is not left standing.
  await expect(
    transcript(page).getByText(talkTexts.wasCut).or(transcript(page).getByText(talkTexts.nothingHeard)),
  ).toBeVisible();
  await expect(answers(page).last()).toContainText('I was born on Kökar in 1955.');
  await stateIs(page, talkTexts.state.speaking);
  await stateIs(page, talkTexts.state.listening);

  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await stateIs(page, talkTexts.state.muted);
  await mute.click();
  await stateIs(page, talkTexts.state.listening);
  await endCall(page);
  await expect(page.getByText(/The transcript is kept/)).toBeVisible();
});

test('a running conversation goes over to writing and back to voice, and knows what was said', async ({
  page,
}) => {
  const path = await beLampKeeper(page);
  await page.goto(path);
  await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
  await expect(answers(page)).toHaveCount(1);
  await page.getByRole('button', { name: talkTexts.goOnInWriting, exact: true }).click();
  await stateIs(page, talkTexts.state.yourTurn);
  await ask(page, 'Where were you born?');
  await expect(answers(page).last()).toContainText('I was born on Kökar in 1955.');
  await page.getByRole('button', { name: talkTexts.goOnAloud, exact: true }).click();
  await expect(page.getByRole('button', { name: talkTexts.mute })).toBeVisible();
  await expect(transcript(page)).toContainText('Where were you born?');
  await endCall(page);
  await expect(page.getByText(/The transcript is kept/)).toBeVisible();
});

test('whoever is muted stays muted when the connection comes back', async ({ page }) => {
  const cable = await holdCable(page);
  const path = await beLampKeeper(page);
  await page.goto(path);
  await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
  const mute = page.getByRole('button', { name: talkTexts.mute });
  await mute.click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await cable.pull();
  await page.getByRole('button', { name: talkTexts.goOn, exact: true }).click();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await stateIs(page, talkTexts.state.muted);
  // What is announced is what is heard already.
  await expect(transcript(page)).toHaveAttribute('aria-live', 'off');
  await endCall(page);
});

test('a conversation by voice is accessible while muted, and while it is connected again', async ({
  page,
}) => {
  const cable = await holdCable(page);
  const path = await beLampKeeper(page);
  await page.goto(path);
  await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
  await page.getByRole('button', { name: talkTexts.mute }).click();
  await stateIs(page, talkTexts.state.muted);
  await expectAccessible(page, 'a call that is muted');
  await cable.pull();
  // It gets no answer until it is looked at.
  await page.route(/\/resume$/, () => {});
  await page.getByRole('button', { name: talkTexts.goOn, exact: true }).click();
  await stateIs(page, talkTexts.state.reconnecting);
  await expectAccessible(page, 'a call that is connected again');
});

test('leaving the page ends the call', async ({ page }) => {
  const path = await beLampKeeper(page);
  await page.goto(path);
  const id = await conversationIdOf(page, () =>
    page.getByRole('button', { name: talkStartTexts.startVoice }).click(),
  );
  await stateIs(page, talkTexts.state.speaking);
  await page.goto('/reflections');
  await expect
    .poll(async () => (await page.request.get(`/api/sessions/${id}/outcome`)).json())
    .toMatchObject({ status: 'ended' });
});
