import { expect, type Page } from '@playwright/test';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { openOwnSource } from './knowledge.ts';

export const LAMP = 'I was born on Kökar in 1955. I have never trusted a clock that ticks.';

/** A new person at the page of a text of theirs; answers its path. */
export async function openLamp(page: Page): Promise<string> {
  await openOwnSource(page, 'The lamp', LAMP);
  return new URL(page.url()).pathname;
}

export async function openEditor(page: Page, lamp?: string): Promise<string> {
  const path = lamp ?? (await openLamp(page));
  await page.getByRole('link', { name: sourceTexts.edit }).click();
  await expect(page.getByRole('heading', { level: 1, name: sourceTexts.editTitle })).toBeVisible();
  return path;
}

export async function editText(page: Page, path: string): Promise<void> {
  await page.getByLabel(sourceTexts.editLabel, { exact: true }).fill('I was born on Kökar in 1954.');
  await page.getByRole('button', { name: sourceTexts.editSubmit }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

export async function openEarlierText(page: Page): Promise<void> {
  await page.getByRole('list', { name: sourceTexts.versionsLabel }).getByRole('link').first().click();
  await expect(page.getByText(sourceTexts.versionDescription)).toBeVisible();
}
