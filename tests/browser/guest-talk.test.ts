import type { Page } from '@playwright/test';
import { german } from '#app/german.ts';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { talkRefusalTexts, talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { beDemoPerson, ownVoice } from './given.ts';
import { paste, untilLive } from './knowledge.ts';
import { confirmPreview, openPreview, publishLife } from './publishing.ts';
import { answers, ask, endCall, makeShareLink, startInWriting } from './talking.ts';
import { expect, test } from './test.ts';

/** The demo's own words as the address of her public page. */
const MARA = '/r/mara-lindqvist';

/** Where guests find the reflection at this path. */
async function publicPath(page: Page, path: string): Promise<string> {
  await page.goto(path);
  return (await page.getByRole('link', { name: 'Open the public page' }).getAttribute('href')) ?? '';
}

async function pasteInto(page: Page, path: string, namespace: string, title: string, text: string) {
  await page.goto(`${path}/knowledge`);
  await page
    .getByRole('combobox', { name: addTexts.namespace })
    .first()
    .selectOption({ label: addTexts.namespaceOption(namespace, addTexts.heardBy.private) });
  await paste(page, title, text);
  await untilLive(page, title, { namespace });
}

test('a guest knows that it is an AI, whose, and what is kept, and talks without an account', async ({
  page,
}) => {
  await page.goto(MARA);
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible();
  await expect(page.getByText(guestTexts.disclosure('Mara Lindqvist'))).toBeVisible();
  await expect(page.getByRole('heading', { name: guestTexts.keptTitle })).toBeVisible();
  await startInWriting(page);
  await ask(page, 'What is a choir for?');
  await page.getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText(talkTexts.passageFrom('Music and choir'));
  await page.keyboard.press('Escape');
  await endCall(page);
  await expect(page.getByText(/The transcript is kept/)).toBeVisible();
  await expect(page.getByText(talkTexts.recapComing)).toHaveCount(0);
});

test('a guest hears what is published, and from the moment it is not, nothing of it', async ({
  page,
  newPerson,
  faults,
}) => {
  const path = await ownVoice(page);
  await pasteInto(page, path, 'Work', 'The wage', 'I earned 812 marks a month at the pilot station in Uto.');
  await publishLife(page, path);
  const address = await publicPath(page, path);

  const guest = await newPerson();
  await guest.goto(address);
  await startInWriting(guest);
  expect(await ask(guest, 'Where were you born?')).toContain('I was born on Kökar');
  await ask(guest, 'How many marks did you earn at the pilot station?');
  expect((await answers(guest).allTextContents()).join(' ')).not.toContain('812');

  await openPreview(page, path, 'private');
  await confirmPreview(page, 'private');
  await expect(page).toHaveURL(/\/publish\?done=/);
  expect(await ask(guest, 'Tell me again where you were born, on Kökar?')).not.toContain('1955');
  await endCall(guest);

  await guest.getByRole('button', { name: talkTexts.againInWriting }).click();
  const refused = ['not_found', 'public_runtime_not_ready'].map(
    (code) => talkRefusalTexts[code]?.title ?? '',
  );
  await expect(guest.getByRole('heading', { name: new RegExp(refused.join('|')) })).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: guestTexts.closedTitle })).toBeVisible();
  // Refused with 503, as it should be.
  faults.length = 0;
});

test('whoever has a share link talks as a guest, as often as the link may be used', async ({
  page,
  newPerson,
}) => {
  const link = await makeShareLink(page, await beDemoPerson(page, 'mara'), 1);
  const [guest, late] = [await newPerson(), await newPerson()];
  await guest.goto(link);
  await late.goto(link);
  await expect(late.getByText(guestTexts.disclosure('Mara Lindqvist'))).toBeVisible();
  await startInWriting(guest);
  await ask(guest, 'What is a choir for?');

  await late.getByRole('button', { name: talkStartTexts.startText }).click();
  await expect(
    late.getByRole('heading', { name: talkRefusalTexts.share_link_invalid?.title ?? '' }),
  ).toBeVisible();
  await expect(late.getByRole('button', { name: talkTexts.back, exact: true })).toBeFocused();
  await expect(late.getByRole('button', { name: talkTexts.tryAgain, exact: true })).toHaveCount(0);
  await late.reload();
  await expect(late.getByRole('heading', { level: 1, name: guestTexts.linkTitle })).toBeVisible();
});

test('an address that nobody has, and a link that opens nothing, say what to do', async ({ page }) => {
  await page.goto('/r/nobody-has-this');
  await expect(page.getByRole('heading', { name: guestTexts.closedTitle })).toBeVisible();
  await page.goto('/s/none');
  await expect(page.getByRole('heading', { name: guestTexts.linkTitle })).toBeVisible();
});

for (const [language, startVoice] of [
  ['en', talkStartTexts.startVoice],
  ['de', german['conversations/talk-start'].talkStartTexts.startVoice],
] as const)
  test.describe(language, () => {
    test.use({ locale: language });

    test(`before the first press no voice SDK is loaded, and not much else (${language})`, async ({
      page,
    }) => {
      let bytes = 0;
      const sizes: Promise<void>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return;
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => {
              bytes += responseBodySize;
            }),
        );
      });
      await page.goto(MARA);
      await expect(page.getByRole('button', { name: startVoice })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await Promise.all(sizes);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(150_000);
    });
  });
