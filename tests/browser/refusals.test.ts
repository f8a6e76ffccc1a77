import { forbiddenTexts } from '#lib/contracts/texts/reflections.ts';
import { notFoundTexts } from '#lib/contracts/texts/shell.ts';
import { signInToDemoAs } from './people.ts';
import { expect, test } from './test.ts';

async function pathOfMara(page: Parameters<typeof signInToDemoAs>[0]): Promise<string> {
  const href = await page.getByRole('link', { name: 'Mara Lindqvist' }).getAttribute('href');
  return href ?? '';
}

test('a stranger finds nothing where a reflection of others is', async ({ page, newPerson }) => {
  const mara = await newPerson();
  await signInToDemoAs(mara, 'mara');
  const path = await pathOfMara(mara);
  expect(path).toMatch(/^\/reflections\//);

  await signInToDemoAs(page, 'ruben');
  await expect(page.getByRole('link', { name: 'Mara Lindqvist' })).toHaveCount(0);
  for (const place of [path, `${path}/settings`]) {
    expect((await page.goto(place))?.status(), place).toBe(404);
    await expect(page.getByRole('heading', { name: notFoundTexts.title })).toBeVisible();
  }
  const taken = await page.request.get(`/api${path}/export`);
  expect(taken.status()).toBe(404);
  expect(await taken.text()).not.toContain('Lindqvist');
});

test('a viewer is told that settings are not for them', async ({ page }) => {
  await signInToDemoAs(page, 'signe');
  const path = await pathOfMara(page);
  expect((await page.goto(`${path}/settings`))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: forbiddenTexts.title })).toBeVisible();
  expect((await page.request.get(`/api${path}/export`)).status()).toBe(403);
});

test('a viewer is not told that something is sealed', async ({ page }) => {
  await signInToDemoAs(page, 'signe');
  await page.goto(await pathOfMara(page));
  await expect(page.getByText('Lighthouse years', { exact: true })).toBeVisible();
  await expect(page.getByText('Letters to Aksel')).toHaveCount(0);
  await expect(page.getByText('elin@demo.reflections.local')).toHaveCount(0);
});

test('who is signed out is asked to sign in, whatever the address', async ({ page }) => {
  await page.goto('/reflections/00000000-0000-4000-8000-000000000000/settings');
  await expect(page).toHaveURL(/\/login\?next=/);
});
