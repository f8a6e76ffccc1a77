import { notFoundTexts } from '#lib/platform/texts/shell.public.ts';
import { forbiddenTexts } from '#lib/reflections/texts/reflections.public.ts';
import { beDemoPerson } from './given.ts';
import { expect, test } from './test.ts';

test('a stranger finds nothing where a reflection of others is', async ({ page }) => {
  const path = await beDemoPerson(page, 'ruben');
  await page.goto('/reflections');
  await expect(page.getByRole('link', { name: 'Ruben Aalto' })).toBeVisible();
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
  const path = await beDemoPerson(page, 'signe');
  expect((await page.goto(`${path}/settings`))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: forbiddenTexts.title })).toBeVisible();
  expect((await page.request.get(`/api${path}/export`)).status()).toBe(403);
});

test('a viewer is not told that something is sealed', async ({ page }) => {
  await page.goto(await beDemoPerson(page, 'signe'));
  await expect(page.getByText('Lighthouse years', { exact: true })).toBeVisible();
  await expect(page.getByText('Letters to Aksel')).toHaveCount(0);
  await expect(page.getByText('elin@demo.reflections.local')).toHaveCount(0);
});

test('who is signed out is asked to sign in, whatever the address', async ({ page }) => {
  await page.goto('/reflections/00000000-0000-4000-8000-000000000000/settings');
  await expect(page).toHaveURL(/\/login\?next=/);
});
