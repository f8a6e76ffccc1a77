import { talkRefusalTexts, talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { stateIs } from './talking.ts';
import { expect, test } from './test.ts';

/** What browsers throw, and what is said about it. */
const TROUBLES = [
  ['NotAllowedError', 'microphone_denied'],
  ['NotFoundError', 'microphone_missing'],
  ['NotReadableError', 'microphone_taken'],
] as const;

for (const [thrown, code] of TROUBLES) {
  test(`${code}: it is said, no conversation is begun, and writing works`, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    }, thrown);
    const started: string[] = [];
    page.on('request', (request) => {
      if (/^\/api\/public\/[^/]+\/sessions$/.test(new URL(request.url()).pathname))
        started.push(request.url());
    });
    await page.goto('/r/mara-lindqvist');
    await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
    await expect(page.getByRole('alert').getByText(talkRefusalTexts[code]?.title ?? '')).toBeVisible();
    expect(started).toEqual([]);

    const write = page.getByRole('button', { name: talkTexts.startText });
    await expect(write).toBeFocused();
    await write.press('Enter');
    await stateIs(page, talkTexts.state.yourTurn);
    expect(started).toHaveLength(1);
  });
}

test('a browser without a microphone, and without a permission for one', async ({ page }) => {
  await page.goto('/r/mara-lindqvist');
  await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
  await expect(page.getByRole('alert').getByRole('heading', { name: /microphone/i })).toBeVisible();
});
