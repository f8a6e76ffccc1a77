import { expect, type Page } from '@playwright/test';
import { addTexts, sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { visibilityTexts } from '#lib/knowledge/texts/visibility.public.ts';
import { guestsTexts, previewTexts, publishTexts } from '#lib/voice/texts/publish.public.ts';
import { generationTexts } from '#lib/voice/texts/voice.public.ts';
import { openSource } from './knowledge.ts';

type Visibility = keyof typeof visibilityTexts;

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
  await expect(page.getByRole('heading', { name: guestsTexts.standing.live.title })).toBeVisible();
}

/** Until guests' agent keeps nothing of it any more, either. */
export async function unpublishLife(page: Page, path: string): Promise<void> {
  await openPreview(page, path, 'private');
  await confirmPreview(page, 'private');
  await expect(page.getByText(guestsTexts.standing.closed.body)).toBeVisible();
}

export const generation = (page: Page, number: number) =>
  page
    .getByRole('list', { name: generationTexts.label })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: generationTexts.name(number), exact: true }) });

/** The name of Life stays published, and has nothing to say any more: generation 3 is live on the voice page. */
export async function emptyPublishedLife(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/knowledge`);
  await openSource(page, 'The lamp');
  await page
    .getByRole('combobox', { name: addTexts.namespace })
    .selectOption({ label: addTexts.namespaceOption('Work', addTexts.heardBy.private) });
  await page.getByRole('button', { name: sourceTexts.moveSubmit, exact: true }).click();
  await expect(page.getByText(sourceTexts.moved, { exact: true }).first()).toBeVisible();
  await page.goto(`${path}/voice`);
  await expect(generation(page, 3)).toContainText(generationTexts.status.promoted.label);
}
