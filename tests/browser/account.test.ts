import {
  accountPageTexts,
  accountTexts,
  confirmTexts,
  magicLinkTexts,
  newPasswordTexts,
  sentTexts,
  signInTexts,
} from '#lib/accounts/texts/account.public.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';
import { reflectionsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { beSomebodyNew } from './given.ts';
import { linkInMail, mailsTo } from './mailbox.ts';
import { confirmByMail, fillSignUp, makePerson, openNewPassword, signIn, signOut } from './people.ts';
import { expect, test } from './test.ts';

test('signing up needs the link in the mail, and then one is in', async ({ page }) => {
  const person = makePerson();
  await page.goto('/auth/sign-up');
  await fillSignUp(page, person);
  await expect(page.getByText(sentTexts.body(person.email))).toBeVisible();

  await signIn(page, person);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(codeTexts.email_unconfirmed);

  await confirmByMail(page, person);
  await expect(page).toHaveURL(/\/reflections$/);
  await expect(page.getByText(reflectionsTexts.emptyTitle)).toBeVisible();
});

test('a link from the mail works once', async ({ page, newPerson }) => {
  const person = await beSomebodyNew(page);
  const other = await newPerson();
  await confirmByMail(other, person);
  await expect(other.getByRole('main').getByRole('alert')).toContainText(codeTexts.link_invalid);
});

test('a wrong password and an unknown address get the same answer', async ({ page, newPerson }) => {
  const person = await beSomebodyNew(page);
  const other = await newPerson();
  for (const email of [person.email, 'nobody-at-all@example.org']) {
    await signIn(other, { email, password: 'not my password' });
    await expect(other.getByRole('main').getByRole('alert')).toContainText(codeTexts.credentials_invalid);
    await expect(other.getByLabel(accountTexts.email)).toHaveValue(email);
  }
});

test('a field that is not right is named, marked and focused', async ({ page }) => {
  await page.goto('/auth/sign-up');
  await fillSignUp(page, { name: 'Lena', email: 'no address', password: 'long enough, this one' });
  const email = page.getByLabel(accountTexts.email);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(refusalTexts.emailNeeded);
});

test('signing out ends the session', async ({ page }) => {
  const person = await beSomebodyNew(page);
  await page.goto('/reflections');
  await signOut(page, person);
  await page.goto('/reflections');
  await expect(page).toHaveURL(/\/login\?next=%2Freflections$/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/reflections$/);
});

test('who is sent to sign in comes back to where they were going', async ({ page, newPerson }) => {
  const person = await beSomebodyNew(page);
  const other = await newPerson();
  await other.goto('/reflections/new');
  await other.getByLabel(accountTexts.email).fill(person.email);
  await other.getByRole('textbox', { name: accountTexts.password }).fill(person.password);
  await other.getByRole('button', { name: signInTexts.submit }).click();
  await expect(other).toHaveURL(/\/reflections\/new$/);
});

test('a sign-in link signs in without a password', async ({ page, newPerson }) => {
  const person = await beSomebodyNew(page);
  const other = await newPerson();
  await other.goto('/login?by=email');
  await other.getByLabel(accountTexts.email).fill(person.email);
  await other.getByRole('button', { name: magicLinkTexts.submit }).click();
  await expect(other.getByText(sentTexts.body(person.email))).toBeVisible();
  await other.goto(await linkInMail(person.email, /type=magiclink/));
  await other.getByRole('button', { name: confirmTexts.magiclink.submit }).click();
  await expect(other).toHaveURL(/\/reflections$/);
});

test('nobody without an account gets a sign-in link, and nobody is told', async ({ page }) => {
  const { email } = makePerson();
  await page.goto('/login?by=email');
  await page.getByLabel(accountTexts.email).fill(email);
  await page.getByRole('button', { name: magicLinkTexts.submit }).click();
  await expect(page.getByText(sentTexts.body(email))).toBeVisible();
  expect(await mailsTo(email)).toEqual([]);
});

test('a new password ends every older session, and signing out everywhere ends every other', async ({
  page,
  newPerson,
}) => {
  const person = await beSomebodyNew(page);
  const changed = { ...person, password: 'quite another password' };
  const other = await newPerson();
  await openNewPassword(other, person);
  await other.getByRole('textbox', { name: accountTexts.newPassword }).fill(changed.password);
  await other.getByRole('button', { name: newPasswordTexts.submit }).click();
  await expect(other).toHaveURL(/\/reflections$/);

  await page.goto('/reflections');
  await expect(page, 'the old session is over').toHaveURL(/\/login/);
  await signIn(page, person);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(codeTexts.credentials_invalid);
  await signIn(page, changed);
  await expect(page).toHaveURL(/\/reflections$/);

  await page.goto('/account');
  await page.getByRole('button', { name: accountPageTexts.endAll }).click();
  await expect(page).toHaveURL(/\/login/);
  await other.goto('/reflections');
  await expect(other, 'the other device is signed out too').toHaveURL(/\/login/);
});
