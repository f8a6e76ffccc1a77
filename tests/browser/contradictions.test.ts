import type { Page } from '@playwright/test';
import { memberTalkTexts } from '#lib/conversations/texts/member-talk.public.ts';
import { contradictionTexts as texts } from '#lib/knowledge/texts/contradictions.public.ts';
import { searchTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { expectAccessible } from './accessible.ts';
import { addSource, ownReflection } from './given.ts';
import { expect, test } from './test.ts';

const ONE = 'My mother kept the lamp for eighteen years.';
const OTHER = 'My mother kept the lamp for thirty years.';

async function find(page: Page, path: string): Promise<string> {
  await page.goto(
    `${path}/knowledge/search?q=${encodeURIComponent('How long did your mother keep the lamp?')}&as=viewer`,
  );
  return (await page.getByRole('list', { name: searchTexts.resultsLabel }).textContent()) ?? '';
}

test('an owner sees both statements side by side, decides, and the next answer follows', async ({ page }) => {
  const path = await ownReflection(page);
  await addSource(page, path, 'The lamp', `I was born on Kökar in 1955. ${ONE} I drink no coffee.`);
  await addSource(page, path, 'A letter', `${OTHER} I drink coffee every morning.`);

  const next = memberTalkTexts.next.contradictions;
  // They are looked for after the source is live.
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(next.body(2))).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: next.action }).click();
  const open = page.getByRole('list', { name: texts.openLabel });
  await expect(open).toContainText(ONE);
  await expect(open).toContainText(OTHER);
  await expectAccessible(page, 'contradictions');
  expect(await find(page, path)).not.toContain('as a widow');

  await page.goto(`${path}/knowledge/contradictions`);
  const lamp = open.getByRole('listitem').filter({ hasText: ONE });
  await lamp.getByText(texts.bothTrue, { exact: true }).click();
  await lamp.getByLabel(texts.when(ONE)).fill('until 1960');
  await lamp.getByLabel(texts.when(OTHER)).fill('as a widow');
  await lamp.getByRole('button', { name: texts.bothTrueSubmit }).click();
  const decided = page.getByRole('list', { name: texts.decidedLabel });
  await expect(decided).toContainText(ONE);

  await open.getByText(texts.leave, { exact: true }).click();
  await expect(decided.getByText(texts.choice.left)).toBeVisible();
  await expect(page.getByText(texts.emptyTitle)).toBeVisible();
  expect(await find(page, path)).toContain('(as a widow)');
});
