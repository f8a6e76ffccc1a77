import { expect, type Page } from '@playwright/test';
import {
  accountTexts,
  confirmTexts,
  forgotPasswordTexts,
  signInTexts,
  signUpTexts,
} from '#lib/accounts/texts/account.public.ts';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { linkInMail } from './mailbox.ts';
import { uniqueName } from './test.ts';

export type Person = { name: string; email: string; password: string };

export function makePerson(name = 'Lena'): Person {
  const mark = uniqueName();
  return {
    name: `${name} ${mark}`,
    email: `${name.toLowerCase()}-${mark}@example.org`,
    password: `correct horse ${mark}`,
  };
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel(accountTexts.yourName).fill(person.name);
  await page.getByLabel(accountTexts.email).fill(person.email);
  await page.getByRole('textbox', { name: accountTexts.password }).fill(person.password);
  await page.getByRole('button', { name: signUpTexts.submit }).click();
}

export async function confirmByMail(page: Page, { email }: Person): Promise<void> {
  await page.goto(await linkInMail(email, /type=signup/));
  await page.getByRole('button', { name: confirmTexts.signup.submit }).click();
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(accountTexts.email).fill(email);
  await page.getByRole('textbox', { name: accountTexts.password }).fill(password);
  await page.getByRole('button', { name: signInTexts.submit }).click();
}

export async function signOut(page: Page, { name }: Person): Promise<void> {
  const item = page.getByRole('menuitem', { name: shellTexts.signOut });
  // The menu opens once the page's scripts have loaded; until then a press does nothing, and one presses again.
  await expect(async () => {
    await page.getByRole('button', { name: shellTexts.accountLabel(name) }).click();
    await expect(item).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await item.click();
  await expect(page).toHaveURL('/');
}

/** Sends an invitation from the settings page and returns the path in its mail. */
export async function invite(page: Page, path: string, email: string, role: string): Promise<string> {
  await page.goto(`${path}/settings`);
  await page.getByLabel(settingsTexts.inviteEmail).fill(email);
  await page.getByLabel(settingsTexts.inviteRole, { exact: true }).selectOption(role);
  await page.getByRole('button', { name: settingsTexts.inviteSubmit }).click();
  await expect(page.getByText(settingsTexts.invited(email), { exact: true })).toBeVisible();
  return linkInMail(email, /^\/invite\//);
}

/** By the link that is mailed to whoever has forgotten theirs. */
export async function openNewPassword(page: Page, { email }: Person): Promise<void> {
  await page.goto('/auth/forgot-password');
  await page.getByLabel(accountTexts.email).fill(email);
  await page.getByRole('button', { name: forgotPasswordTexts.submit }).click();
  await page.goto(await linkInMail(email, /type=recovery/));
  await page.getByRole('button', { name: confirmTexts.recovery.submit }).click();
  await expect(page).toHaveURL(/\/auth\/new-password$/);
}
