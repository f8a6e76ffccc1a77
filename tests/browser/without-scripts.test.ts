import { accountTexts, sentTexts } from '#lib/accounts/texts/account.public.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';
import { createReflectionTexts } from '#lib/reflections/texts/reflections.public.ts';
import { confirmByMail, fillSignUp, makePerson, signIn } from './people.ts';
import { expect, test, uniqueName } from './test.ts';

test.use({ javaScriptEnabled: false });

test('signing up, signing in and creating a reflection work before scripts do', async ({
  page,
  newPerson,
}) => {
  const person = makePerson();
  await page.goto('/auth/sign-up');
  await fillSignUp(page, person);
  await expect(page.getByText(sentTexts.body(person.email))).toBeVisible();
  await confirmByMail(page, person);
  await expect(page).toHaveURL(/\/reflections$/);

  const other = await newPerson({ javaScriptEnabled: false });
  await signIn(other, { ...person, password: 'not my password' });
  await expect(other.getByText(codeTexts.credentials_invalid)).toBeVisible();
  await signIn(other, person);
  await expect(other).toHaveURL(/\/reflections$/);
  await other.goto('/reflections/new');
  await other.getByLabel(createReflectionTexts.name).fill('Aunt');
  await other.getByLabel(createReflectionTexts.slug).fill('!');
  await other.getByRole('button', { name: createReflectionTexts.submit }).click();
  await expect(other.getByText(refusalTexts.slugForm)).toBeVisible();
  await other.getByLabel(createReflectionTexts.name).fill('Aunt');
  await other.getByLabel(createReflectionTexts.slug).fill(`aunt-${uniqueName()}`);
  await other.getByRole('button', { name: createReflectionTexts.submit }).click();
  await expect(other).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
});

test('a password can be read back before it is sent', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: accountTexts.password })).toHaveAttribute(
    'type',
    'password',
  );
});
