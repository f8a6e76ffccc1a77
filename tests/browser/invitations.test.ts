import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { invitationTexts, settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { EXPIRED_INVITATION_TOKEN } from '#tests/expired-invitation.ts';
import { beSomebodyNew, makeReflection, ownReflection } from './given.ts';
import { confirmByMail, fillSignUp, invite, makePerson } from './people.ts';
import { expect, test } from './test.ts';

test('who is invited by mail signs up from the link, accepts, and sees the reflection', async ({
  page,
  newPerson,
}) => {
  await beSomebodyNew(page);
  const { name, path } = await makeReflection(page);
  const guest = makePerson('Otto');
  const link = await invite(page, path, guest.email, 'viewer');

  const other = await newPerson();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: invitationTexts.title(name) })).toBeVisible();
  await other.getByRole('link', { name: invitationTexts.signUp }).click();
  await fillSignUp(other, guest);
  await confirmByMail(other, guest);
  await expect(other).toHaveURL(link);
  await other.getByRole('button', { name: invitationTexts.accept }).click();
  await expect(other).toHaveURL(path);
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('an invitation is for the invited address only', async ({ page, newPerson }) => {
  const path = await ownReflection(page);
  const link = await invite(page, path, makePerson('Otto').email, 'admin');
  const thief = await newPerson();
  const { email } = await beSomebodyNew(thief);
  await thief.goto(link);
  await expect(thief.getByText(email, { exact: false })).toBeVisible();
  await expect(thief.getByRole('button', { name: invitationTexts.accept })).toHaveCount(0);
});

test('an invitation that was withdrawn does not work', async ({ page, newPerson }) => {
  const path = await ownReflection(page);
  const { email } = makePerson('Otto');
  const link = await invite(page, path, email, 'viewer');
  await page.goto(`${path}/settings`);
  await page.getByRole('button', { name: settingsTexts.revoke }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: settingsTexts.revoke }).click();
  await expect(page.getByText(settingsTexts.revoked(email), { exact: true })).toBeVisible();
  const other = await newPerson();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: invitationTexts.invalidTitle })).toBeVisible();
});

test('an invitation that has expired says so', async ({ page }) => {
  await page.goto(`/invite/${EXPIRED_INVITATION_TOKEN}`);
  await expect(page.getByText(codeTexts.invitation_expired)).toBeVisible();
});

test('an invitation that never was says no more than one that was withdrawn', async ({ page }) => {
  await page.goto(`/invite/${'x'.repeat(43)}`);
  await expect(page.getByText(codeTexts.invitation_invalid)).toBeVisible();
});
