import { expect, type Page } from '@playwright/test';
import { guestsTexts, previewTexts, publishTexts } from '#lib/contracts/texts/publish.ts';
import { visibilityTexts } from '#lib/contracts/texts/visibility.ts';
import { openOwnKnowledge, paste, untilLive } from './knowledge.ts';

type Visibility = keyof typeof visibilityTexts;

/** A new person's reflection with one private source in Life; answers the path of the reflection. */
export async function openOwnVoice(page: Page): Promise<string> {
  const path = (await openOwnKnowledge(page)).replace(/\/knowledge$/, '');
  await paste(page, 'The lamp', 'I was born on Kökar in 1955. I kept the lamp for forty years.');
  await untilLive(page, 'The lamp');
  return path;
}

export async function openPreview(page: Page, path: string, to: Visibility): Promise<void> {
  await page.goto(`${path}/publish`);
  await page
    .getByRole('link', { name: publishTexts.choiceOf('Life', visibilityTexts[to].label), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: previewTexts.title[to]('Life') })).toBeVisible();
}

export async function confirmPreview(page: Page, to: Visibility): Promise<void> {
  await page.getByRole('button', { name: previewTexts.confirm[to]('Life') }).click();
}

export async function publishLife(page: Page, path: string): Promise<void> {
  await openPreview(page, path, 'published');
  await confirmPreview(page, 'published');
  await expect(page.getByRole('heading', { name: guestsTexts.standing.live.title })).toBeVisible({
    timeout: 30_000,
  });
}

/** Until guests' agent keeps nothing of it any more, either. */
export async function unpublishLife(page: Page, path: string): Promise<void> {
  await openPreview(page, path, 'private');
  await confirmPreview(page, 'private');
  await expect(page.getByText(guestsTexts.standing.closed.body)).toBeVisible({ timeout: 30_000 });
}
