import { expect, type Locator, type Page } from '@playwright/test';
import { activityTexts, addTexts, shelfTexts, stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { addSource, ownReflection } from './given.ts';

/** A new person at the knowledge page of a new reflection. */
export async function openOwnKnowledge(page: Page): Promise<string> {
  const path = `${await ownReflection(page)}/knowledge`;
  await page.goto(path);
  return path;
}

/** A new person at the page of their only source; answers the path of the knowledge page. */
export async function openOwnSource(page: Page, title: string, text: string): Promise<string> {
  const path = await ownReflection(page);
  await addSource(page, path, title, text);
  await page.goto(`${path}/knowledge`);
  await openSource(page, title);
  return `${path}/knowledge`;
}

/** The way of adding that is open; the others keep what was typed into them, out of sight. */
export async function chooseWay(
  page: Page,
  way: 'paste' | 'files' | 'photo' | 'recording' | 'web' | 'interview',
): Promise<void> {
  await page
    .getByRole('navigation', { name: addTexts.waysLabel })
    .getByRole('link', { name: addTexts[way] })
    .click();
}

export async function paste(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel(addTexts.sourceTitle).filter({ visible: true }).fill(title);
  await page.getByLabel(addTexts.content, { exact: true }).fill(text);
  await page.getByRole('button', { name: addTexts.submitPaste }).click();
}

export const activityOf = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: activityTexts.label })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

export const shelf = (page: Page, namespace: string): Locator =>
  page.getByRole('list', { name: shelfTexts.label(namespace) });

/** Waits, as a person would, until it stands on its shelf without a word about its state. */
export async function untilLive(
  page: Page,
  title: string,
  { namespace = 'Life', timeout = 30_000 } = {},
): Promise<void> {
  const row = shelf(page, namespace).getByRole('listitem').filter({ hasText: title });
  await expect(row).toBeVisible();
  const unfinished = new RegExp(
    [stepTexts.queued, stepTexts.reading, stepTexts.indexing, stepTexts.compiling]
      .map(({ label }) => label)
      .join('|'),
  );
  await expect(row.getByText(unfinished)).toHaveCount(0, { timeout });
  await expect(row.getByText(stepTexts.failed.label)).toHaveCount(0);
}

export async function openSource(page: Page, title: string, namespace = 'Life'): Promise<void> {
  await shelf(page, namespace).getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
