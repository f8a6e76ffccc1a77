import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { german } from '#app/german.ts';
import { root } from '#tests/app-under-test.ts';
import { beDemoPerson } from './given.ts';
import { expect, test } from './test.ts';

const accounts = german['accounts/account'];

test.use({ locale: 'de-DE' });

function* stringsIn(words: unknown): Generator<string> {
  if (typeof words === 'string') yield words;
  else if (words && typeof words === 'object')
    for (const part of Object.values(words)) yield* stringsIn(part);
}

/** What is said in English alone, of the files that have German. */
async function onlyEnglish(): Promise<ReadonlySet<string>> {
  const english = new Set<string>();
  for (const path of globSync('lib/*/texts/*.public.ts', { cwd: root })) {
    const name = path.replace(/^lib\/(\w+)\/texts\/([\w-]+)\.public\.ts$/, '$1/$2');
    if (!(name in german)) continue;
    const exported: Record<string, unknown> = await import(join(root, path));
    for (const words of stringsIn(exported)) english.add(words);
  }
  for (const words of stringsIn(german)) english.delete(words);
  return english;
}

/** All that is read or heard of a page, once its scripts run. */
async function readOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, [lang="en"]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const read: string[] = [document.title.split(' · ')[0] ?? ''];
    while (texts.nextNode()) read.push(texts.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        read.push(element.getAttribute(name) ?? '');
    return read.map((text) => text.trim()).filter(Boolean);
  });
}

test('who reads German meets no English but what people said', async ({ page }) => {
  const english = await onlyEnglish();
  expect(english.size).toBeGreaterThan(200);
  const found: string[] = [];
  const read = async (where: string) => {
    for (const said of await readOf(page)) if (english.has(said)) found.push(`${where}: ${said}`);
  };
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await read(path);
  };
  for (const path of ['/', '/login', '/login?by=email', '/auth/sign-up', '/auth/forgot-password', '/nowhere'])
    await look(path);
  await look('/r/mara-lindqvist');
  await page
    .getByRole('button', { name: german['conversations/talk-start'].talkStartTexts.startText })
    .click();
  const field = page.getByRole('textbox', { name: german['conversations/talk'].talkTexts.sayLabel });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    german['conversations/guest'].guestTexts.askIn('Mara Lindqvist', 'Englisch'),
  );
  await read('a talk');
  await field.fill('Wofür ist ein Chor gut?');
  await field.press('Enter');
  await expect(
    page.getByText(german['conversations/guest'].guestTexts.askIn('Mara Lindqvist', 'Englisch')),
    'the language to ask in stays in sight',
  ).toBeInViewport();
  await beDemoPerson(page, 'signe');
  for (const path of ['/account', '/reflections', '/reflections/new']) await look(path);
  expect(found).toEqual([]);
});

test('a form that scripts have taken over refuses in German, and the switch leads to English and back', async ({
  page,
}) => {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: accounts.signInTexts.submit, exact: true }).click();
  await expect(page.getByText(german['platform/refusal'].refusalTexts.emailNeeded)).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
