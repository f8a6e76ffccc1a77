import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signInTexts } from '#lib/contracts/texts/account.ts';
import { chatListTexts, chatTexts } from '#lib/contracts/texts/chat.ts';
import { historyTexts, pastConversationTexts } from '#lib/contracts/texts/history.ts';
import { interviewPageTexts } from '#lib/contracts/texts/interview-page.ts';
import {
  addTexts,
  correctionTexts,
  failedJobTexts,
  knowledgeTexts,
  searchTexts,
  sourceTexts,
} from '#lib/contracts/texts/knowledge.ts';
import { previewTexts, publishTexts } from '#lib/contracts/texts/publish.ts';
import { readingTexts } from '#lib/contracts/texts/reading.ts';
import { createReflectionTexts, overviewTexts, settingsTexts } from '#lib/contracts/texts/reflections.ts';
import { shareLinkTexts } from '#lib/contracts/texts/share-links.ts';
import { talkRefusalTexts, talkTexts } from '#lib/contracts/texts/talk.ts';
import { talkStartTexts } from '#lib/contracts/texts/talk-start.ts';
import {
  compareTexts,
  findingTexts,
  generationTexts,
  rollBackTexts,
  voiceTexts,
} from '#lib/contracts/texts/voice.ts';
import { voiceConsentRefusalTexts, voiceConsentTexts } from '#lib/contracts/texts/voice-consent.ts';
import { root } from '#tests/app-under-test.ts';
import { expectAccessible } from './accessible.ts';
import { button, chooseInMenu, startDemoChat, untilAnswered, write, writeUntilAsked } from './chatting.ts';
import { openEarlierText, openEditor } from './editing-sources.ts';
import { activityOf, chooseWay, openOwnKnowledge } from './knowledge.ts';
import { createReflection, invite, makePerson, signInToDemoAs, signUp } from './people.ts';
import { emptyPublishedLife, openOwnVoice, openPreview, publishLife, unpublishLife } from './publishing.ts';
import { ask, endCall, holdCable, makeShareLink, openDemo, startInWriting } from './talking.ts';
import { expect, test } from './test.ts';

type Visit = (page: Page) => Promise<unknown>;

const openMara: Visit = async (page) => {
  await signInToDemoAs(page, 'mara');
  await page.getByRole('link', { name: 'Mara Lindqvist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible();
};

const openSettings: Visit = async (page) => {
  await openMara(page);
  await page.getByRole('link', { name: overviewTexts.navSettings, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: settingsTexts.title })).toBeVisible();
};

const openKnowledge: Visit = async (page) => {
  // Another steward than the rest: how often one may sign in is limited.
  await signInToDemoAs(page, 'elin');
  await page.getByRole('link', { name: 'Mara Lindqvist' }).click();
  await page.getByRole('link', { name: knowledgeTexts.nav, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: knowledgeTexts.title })).toBeVisible();
};

const openKnowledgeTab =
  (tab: string, title: string): Visit =>
  async (page) => {
    await openKnowledge(page);
    await page
      .getByRole('navigation', { name: knowledgeTexts.tabsLabel })
      .getByRole('link', { name: tab })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };

const openSearch = openKnowledgeTab(knowledgeTexts.tabSearch, searchTexts.title);

const openLens: Visit = async (page) => {
  await openKnowledge(page);
  await page.getByRole('link', { name: 'The lens of Söderharu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The lens of Söderharu' })).toBeVisible();
};

const openPublish: Visit = async (page) => {
  await signInToDemoAs(page, 'elin');
  await page.getByRole('link', { name: 'Mara Lindqvist' }).click();
  await page.getByRole('link', { name: publishTexts.nav, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: publishTexts.title })).toBeVisible();
};

const openVoice: Visit = async (page) => {
  await signInToDemoAs(page, 'tomas');
  await page.getByRole('link', { name: 'Mara Lindqvist' }).click();
  await page.getByRole('link', { name: voiceTexts.nav, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: voiceTexts.title })).toBeVisible();
};

/** A voice that was public, and is not any more: its third generation is live. */
const openTakenBack = async (page: Page): Promise<string> => {
  const path = await openOwnVoice(page);
  await publishLife(page, path);
  await unpublishLife(page, path);
  return `${path}/voice`;
};

/** With one conversation in it, whose transcript has come. */
const openSessions: Visit = async (page) => {
  const path = await openDemo(page);
  await startInWriting(page);
  await ask(page, 'When was Söderharu changed to electricity?');
  await endCall(page);
  await expect(page.getByRole('heading', { name: talkTexts.recapTitle })).toBeVisible({ timeout: 20_000 });
  await page.goto(`${path}/sessions`);
  await expect(page.getByRole('list', { name: historyTexts.listLabel })).toBeVisible();
};

/** How to get to each page of `app/`; a page without an entry here fails the first test below. */
const routes: Record<string, Visit> = {
  '/': (page) => page.goto('/'),
  '/auth/confirm': (page) => page.goto(`/auth/confirm?type=signup&token_hash=${'a'.repeat(56)}`),
  '/auth/forgot-password': (page) => page.goto('/auth/forgot-password'),
  '/auth/new-link': (page) => page.goto('/auth/new-link'),
  '/auth/new-password': async (page) => {
    await signUp(page);
    await page.goto('/auth/new-password');
  },
  '/auth/sign-up': (page) => page.goto('/auth/sign-up'),
  '/invite/[token]': async (page) => {
    await signUp(page);
    const { path } = await createReflection(page);
    const link = await invite(page, path, makePerson().email, 'operator');
    await page.context().clearCookies();
    await page.goto(link);
  },
  '/login': (page) => page.goto('/login'),
  '/refused': (page) => page.goto('/refused?code=internal&reference=0123456789abcdef'),
  '/r/[slug]': (page) => page.goto('/r/mara-lindqvist'),
  '/reflections': (page) => signInToDemoAs(page, 'mara'),
  '/reflections/[reflectionId]': openMara,
  '/reflections/[reflectionId]/chat': async (page) => {
    const path = await startDemoChat(page);
    await write(page, 'What is a choir for?');
    await untilAnswered(page);
    await page.goto(`${path}/chat`);
    await page.getByText(chatListTexts.files, { exact: true }).click();
    await expect(page.getByRole('group', { name: chatListTexts.filesLegend })).toBeVisible();
  },
  '/reflections/[reflectionId]/chat/[sessionId]': async (page) => {
    await startDemoChat(page);
    await write(page, 'When was Söderharu changed to electricity?');
    await untilAnswered(page);
    await page.locator('summary').first().click();
    await page.getByRole('button', { name: /^Edit and ask again/ }).click();
    await expect(page.getByRole('textbox', { name: chatTexts.editField })).toBeFocused();
  },
  '/reflections/[reflectionId]/interview': async (page) => {
    await page.goto(`${await openDemo(page)}/interview`);
    await expect(page.getByRole('heading', { level: 1, name: interviewPageTexts.title })).toBeVisible();
  },
  '/reflections/[reflectionId]/knowledge': openKnowledge,
  '/reflections/[reflectionId]/knowledge/[sourceId]': openLens,
  '/reflections/[reflectionId]/knowledge/[sourceId]/edit': openEditor,
  '/reflections/[reflectionId]/knowledge/[sourceId]/versions/[version]': openEarlierText,
  '/reflections/[reflectionId]/knowledge/corrections': openKnowledgeTab(
    knowledgeTexts.tabCorrections,
    correctionTexts.title,
  ),
  '/reflections/[reflectionId]/knowledge/failed-jobs': openKnowledgeTab(
    knowledgeTexts.tabFailedJobs,
    failedJobTexts.title,
  ),
  '/reflections/[reflectionId]/knowledge/search': openSearch,
  '/reflections/[reflectionId]/publish': openPublish,
  '/reflections/[reflectionId]/publish/[namespaceId]': async (page) => {
    await openPublish(page);
    const family = publishTexts.choiceOf('Family', 'Published');
    await page.getByRole('link', { name: family, exact: true }).click();
    await expect(page.getByText(previewTexts.effects.guestsStart)).toBeVisible();
  },
  '/reflections/[reflectionId]/sessions': openSessions,
  '/reflections/[reflectionId]/sessions/[conversationId]': async (page) => {
    await openSessions(page);
    await page.getByRole('list', { name: historyTexts.listLabel }).getByRole('link').first().click();
    await expect(page.getByRole('list', { name: pastConversationTexts.sourcesLabel })).toBeVisible();
  },
  '/reflections/[reflectionId]/settings': openSettings,
  '/reflections/[reflectionId]/voice': openVoice,
  '/reflections/[reflectionId]/voice/compare': async (page) => {
    await openVoice(page);
    await page.getByRole('link', { name: voiceTexts.tabCompare, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: compareTexts.title })).toBeVisible();
  },
  '/reflections/[reflectionId]/voice/roll-back/[generation]': async (page) => {
    await page.goto(`${await openTakenBack(page)}/roll-back/2`);
    await expect(page.getByText(rollBackTexts.description(3))).toBeVisible();
  },
  '/reflections/new': async (page) => {
    await signInToDemoAs(page, 'mara');
    await page.goto('/reflections/new');
  },
  '/s/[token]': async (page) => {
    await page.goto(await makeShareLink(page, await openDemo(page), 5));
    await expect(page.getByRole('button', { name: talkStartTexts.startVoice })).toBeVisible();
  },
};

/** The same pages in states that are seldom seen. */
const states: Record<string, Visit> = {
  'a page that is not there': (page) => page.goto('/nothing-here'),
  'a page that one may not see': async (page) => {
    await signInToDemoAs(page, 'signe');
    const path = await page.getByRole('link', { name: 'Mara Lindqvist' }).getAttribute('href');
    await page.goto(`${path}/settings`);
  },
  'a broken link from a mail': (page) => page.goto('/auth/confirm'),
  'a broken invitation': (page) => page.goto('/invite/none'),
  'signing in by e-mail': (page) => page.goto('/login?by=email'),
  'a refused form': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: signInTexts.submit }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  },
  'an empty list': (page) => signUp(page),
  'a reflection that was just created': async (page) => {
    await signUp(page);
    await createReflection(page);
  },
  'a name that will not fit': async (page) => {
    await signUp(page);
    await page.goto('/reflections/new');
    await page
      .getByLabel(createReflectionTexts.name)
      .fill('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesell');
    await page.getByRole('button', { name: createReflectionTexts.submit }).click();
    await expect(page).toHaveURL(/\/reflections\/[0-9a-f-]{36}$/);
  },
  'a share link that was just made': async (page) => {
    await signUp(page);
    await page.goto(`${(await createReflection(page)).path}/settings`);
    await page.getByRole('textbox', { name: shareLinkTexts.label }).fill('Family reunion');
    await page.getByRole('button', { name: shareLinkTexts.submit }).click();
    await expect(page.getByRole('img', { name: shareLinkTexts.qrAlt('Family reunion') })).toBeVisible();
  },
  'a consent that was forgotten': async (page) => {
    await signUp(page);
    await page.goto(`${(await createReflection(page)).path}/settings`);
    await page.getByRole('textbox', { name: voiceConsentTexts.voiceId }).fill('a voice');
    await page.getByRole('button', { name: voiceConsentTexts.submit }).click();
    await expect(page.getByText(voiceConsentRefusalTexts.agree)).toBeVisible();
  },
  'an open dialog': async (page) => {
    await openSettings(page);
    await page.getByRole('button', { name: settingsTexts.deleteButton }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'knowledge that is being added': async (page) => {
    await openOwnKnowledge(page);
    await chooseWay(page, 'files');
    await page
      .getByLabel(addTexts.files)
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'a-talk.txt', mimeType: 'text/plain', buffer: Buffer.from('I came by sea.') },
        { name: 'cut-off.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ncut off') },
        { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('no words') },
      ]);
    await expect(activityOf(page, 'cut-off')).toContainText(readingTexts.broken);
    await expect(page.getByText(readingTexts.unsupported_type)).toBeVisible();
  },
  'what a guest would find': async (page) => {
    await openSearch(page);
    await page.getByLabel(searchTexts.query).fill('When was Söderharu changed to electricity?');
    await page.getByRole('button', { name: searchTexts.submit, exact: true }).click();
    await expect(page.getByText(searchTexts.corrected, { exact: true }).first()).toBeVisible();
  },
  'a search that finds nothing': async (page) => {
    await openSearch(page);
    await page.getByLabel(searchTexts.query).fill('cryptocurrency quarterback');
    await page.getByRole('button', { name: searchTexts.submit, exact: true }).click();
    await expect(page.getByRole('heading', { name: searchTexts.emptyTitle })).toBeVisible();
  },
  'a correction that is being proposed': async (page) => {
    await openLens(page);
    await page
      .getByRole('link', { name: new RegExp(`^${sourceTexts.correct}: `) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'a voice that is not there yet': async (page) => {
    await signUp(page);
    const { path } = await createReflection(page);
    await page.goto(`${path}/voice`);
    await expect(page.getByRole('heading', { name: generationTexts.emptyTitle })).toBeVisible();
  },
  'an empty namespace that is to be published': async (page) => {
    await signUp(page);
    const { path } = await createReflection(page);
    await openPreview(page, path, 'published');
  },
  'a generation that was not approved': async (page) => {
    const path = await openOwnVoice(page);
    await publishLife(page, path);
    await emptyPublishedLife(page, path);
    await page.goto(`${path}/voice/roll-back/2`);
    await page.getByRole('button', { name: rollBackTexts.confirm(2) }).click();
    await expect(page.getByRole('list', { name: findingTexts.label(4) })).toBeVisible();
  },
  'an open choice of roles': async (page) => {
    await openSettings(page);
    await page.getByRole('button', { name: /Elin/ }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

const chatStates: Record<string, Visit> = {
  'a permission that is asked for': async (page) => {
    await startDemoChat(page);
    await writeUntilAsked(page, 'save as a-file-with-a-name.txt: Hello');
  },
  'an answer that was stopped, and the menu': async (page) => {
    await startDemoChat(page);
    await writeUntilAsked(page, 'save as notes.txt: Hello');
    await button(page, chatTexts.stop).click();
    await expect(page.getByText(chatTexts.stopped)).toBeVisible();
    await button(page, chatTexts.menu).click();
    await expect(page.getByRole('menuitem', { name: chatTexts.download })).toBeVisible();
  },
  'a typed conversation that is closed': async (page) => {
    await startDemoChat(page);
    await chooseInMenu(page, chatTexts.close);
    await button(page, chatTexts.closeConfirm).click();
    await expect(page.getByText(chatTexts.ended)).toBeVisible();
  },
};

const talkStates: Record<string, Visit> = {
  'a conversation that is being connected': async (page) => {
    await openDemo(page);
    // It never gets an answer.
    await page.route('/api/sessions', () => {});
    await page.getByRole('button', { name: talkStartTexts.startText }).click();
    await expect(page.getByRole('button', { name: talkTexts.cancel })).toBeFocused();
  },
  'a conversation that goes on, with an answer and what somebody thought of it': async (page) => {
    await page.goto('/r/mara-lindqvist');
    await startInWriting(page);
    await ask(page, 'When was Söderharu changed to electricity?');
    await page.getByRole('button', { name: talkTexts.bad, exact: true }).click();
    await expect(page.getByRole('textbox', { name: talkTexts.commentLabel })).toBeVisible();
  },
  'a conversation off the record': async (page) => {
    await page.goto('/r/mara-lindqvist');
    await page.getByRole('checkbox', { name: talkStartTexts.offRecord }).check();
    await startInWriting(page);
  },
  'a passage that an answer rests on': async (page) => {
    await page.goto('/r/mara-lindqvist');
    await startInWriting(page);
    await ask(page, 'What is a choir for?');
    await page.getByRole('button', { name: new RegExp(`^${talkTexts.source(1)}: `) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'a conversation whose connection was lost': async (page) => {
    const cable = await holdCable(page);
    await page.goto('/r/mara-lindqvist');
    await startInWriting(page);
    await cable.pull();
    await expect(page.getByRole('button', { name: talkTexts.goOn })).toBeVisible();
  },
  'a conversation that has ended': async (page) => {
    await openDemo(page);
    await startInWriting(page);
    await ask(page, 'When was Söderharu changed to electricity?');
    await endCall(page);
    await expect(page.getByRole('heading', { name: talkTexts.recapTitle })).toBeVisible({ timeout: 20_000 });
  },
  'a conversation that has to wait': async (page) => {
    await page.route('/api/public/*/sessions', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { error: { code: 'rate_limited', message: 'Wait.' } },
      }),
    );
    await page.goto('/r/mara-lindqvist');
    await page.getByRole('button', { name: talkStartTexts.startText }).click();
    await expect(
      page.getByRole('heading', { name: talkRefusalTexts.rate_limited?.title ?? '' }),
    ).toBeVisible();
  },
  'a microphone that is missing': async (page) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    await page.goto('/r/mara-lindqvist');
    await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
    await expect(
      page.getByRole('heading', { name: talkRefusalTexts.microphone_missing?.title ?? '' }),
    ).toBeVisible();
  },
  'a reflection that talks to nobody': (page) => page.goto('/r/nobody-has-this'),
  'a share link that opens nothing': (page) => page.goto('/s/none'),
};

test('every page has an entry here', () => {
  const pages = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`);
  expect(Object.keys(routes).sort()).toEqual(pages.sort());
});

for (const [name, visit] of [
  ...Object.entries(routes),
  ...Object.entries(states),
  ...Object.entries(chatStates),
  ...Object.entries(talkStates),
]) {
  test(`accessible and unbroken: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page);
    await expectAccessible(page, name);
  });
}
