import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accountPageTexts, secondFactorTexts } from '#lib/accounts/texts/account.public.ts';
import { oauthTexts } from '#lib/accounts/texts/oauth.public.ts';
import { chatListTexts, chatTexts } from '#lib/chat/texts/chat.public.ts';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { historyTexts, pastConversationTexts } from '#lib/conversations/texts/history.public.ts';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { questionsTexts } from '#lib/conversations/texts/questions.public.ts';
import { saidTexts } from '#lib/conversations/texts/said.public.ts';
import { shareLinkTexts } from '#lib/conversations/texts/share-links.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { contradictionTexts } from '#lib/knowledge/texts/contradictions.public.ts';
import { failedJobTexts } from '#lib/knowledge/texts/failed-jobs.public.ts';
import {
  correctionTexts,
  knowledgeTexts,
  searchTexts,
  sourceTexts,
} from '#lib/knowledge/texts/knowledge.public.ts';
import { visibilityTexts } from '#lib/knowledge/texts/visibility.public.ts';
import { operationsTexts } from '#lib/ops/texts/operations.public.ts';
import { LEGAL_PAGES, legalTexts } from '#lib/platform/texts/legal.public.ts';
import { erasureTexts } from '#lib/reflections/texts/erasure.public.ts';
import {
  bringInTexts,
  createReflectionTexts,
  reflectionsTexts,
  settingsTexts,
} from '#lib/reflections/texts/reflections.public.ts';
import { fidelityTexts } from '#lib/voice/texts/fidelity.public.ts';
import { goldenTexts } from '#lib/voice/texts/golden-questions.public.ts';
import { whoseVoiceTexts } from '#lib/voice/texts/own-voice.public.ts';
import { previewTexts, publishTexts } from '#lib/voice/texts/publish.public.ts';
import {
  compareTexts,
  findingTexts,
  generationTexts,
  rollBackTexts,
  voiceTexts,
} from '#lib/voice/texts/voice.public.ts';
import { root } from '#tests/app-under-test.ts';
import { button, chooseInMenu, startDemoChat, toolsChoice, untilAnswered, write } from './chatting.ts';
import { editText, openEarlierText, openEditor } from './editing-sources.ts';
import { beDemoPerson, beSomebodyNew, inviteByMail, makeReflection, ownVoice } from './given.ts';
import { makePerson, openNewPassword } from './people.ts';
import { emptyPublishedLife, openPreview, publishLife } from './publishing.ts';
import { ask, endCall, makeShareLink, openDemo, startInWriting } from './talking.ts';
import { expect, test } from './test.ts';
import { walk } from './walk.ts';

/** A page that is known by its heading. */
async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const openChoice = (page: Page, opener: string | RegExp) =>
  page.getByRole('button', { name: opener }).first().click();

/** Every page of `app/`, and states of them that are on the way; a page that is missing here fails the test at the end. */
const looked: (readonly string[])[] = [
  walk(['/', '/login', '/auth/sign-up', '/auth/forgot-password', '/auth/new-link'], async (page, look) => {
    for (const path of ['/', '/login', '/auth/sign-up', '/auth/forgot-password', '/auth/new-link'] as const) {
      await page.goto(path);
      await look(path);
    }
  }),

  walk(
    ['/auth/confirm', '/refused', '/r/[slug]', '/e/[slug]', '/weekly-mail/[token]'],
    async (page, look) => {
      await page.goto(`/auth/confirm?type=signup&token_hash=${'a'.repeat(56)}`);
      await look('/auth/confirm');
      await page.goto('/refused?code=internal&reference=0123456789abcdef');
      await look('/refused');
      await page.goto('/r/mara-lindqvist');
      await look('/r/[slug]');
      await page.goto('/e/mara-lindqvist');
      await look('/e/[slug]');
      await page.goto('/weekly-mail/somebody');
      await look('/weekly-mail/[token]');
    },
  ),

  walk(
    [
      '/auth/new-password',
      'an empty list',
      'a reflection that was just created, and its name will not fit',
      'a voice that is not there yet',
      'a search that finds nothing',
      'an empty namespace that is to be published',
      'a share link that was just made',
      '/invite/[token]',
    ],
    async (page, look) => {
      const somebody = await beSomebodyNew(page);
      await openNewPassword(page, somebody);
      await look('/auth/new-password');
      await page.goto('/reflections');
      await expect(page.getByText(reflectionsTexts.emptyTitle)).toBeVisible();
      await look('an empty list');
      const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesell';
      const { path } = await makeReflection(page, name);
      await open(page, path, name);
      await look('a reflection that was just created, and its name will not fit');
      await page.goto(`${path}/voice`);
      await expect(page.getByRole('heading', { name: generationTexts.emptyTitle })).toBeVisible();
      await look('a voice that is not there yet');
      await page.goto(`${path}/knowledge/search?q=Where+were+you+born`);
      await expect(page.getByRole('heading', { name: searchTexts.emptyTitle })).toBeVisible();
      await look('a search that finds nothing');
      await openPreview(page, path, 'published');
      await look('an empty namespace that is to be published');

      await page.goto(`${path}/settings`);
      await page.getByRole('textbox', { name: shareLinkTexts.label }).fill('Family reunion');
      await page.getByRole('button', { name: shareLinkTexts.submit }).click();
      await expect(page.getByRole('img', { name: shareLinkTexts.qrAlt('Family reunion') })).toBeVisible();
      await look('a share link that was just made');

      const link = await inviteByMail(page, path, makePerson().email, 'operator');
      await page.context().clearCookies();
      await page.goto(link);
      await look('/invite/[token]');
    },
  ),

  walk(
    [
      '/reflections',
      '/reflections/new',
      '/reflections/[reflectionId]',
      '/reflections/[reflectionId]/settings',
      'an open dialog',
      'an open choice of roles',
      '/reflections/[reflectionId]/interview',
      '/reflections/[reflectionId]/questions',
      '/s/[token]',
    ],
    async (page, look) => {
      const path = await beDemoPerson(page, 'mara');
      await open(page, '/reflections', reflectionsTexts.title);
      await look('/reflections');
      await open(page, '/reflections/new', createReflectionTexts.title);
      await page.getByText(bringInTexts.title, { exact: true }).click();
      await look('/reflections/new');
      await open(page, path, 'Mara Lindqvist');
      await look('/reflections/[reflectionId]');
      await open(page, `${path}/settings`, settingsTexts.title);
      await look('/reflections/[reflectionId]/settings');
      await openChoice(page, settingsTexts.deleteButton);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await look('an open dialog');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await openChoice(page, /Elin/);
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('an open choice of roles');
      await open(page, `${path}/interview`, interviewPageTexts.title);
      await look('/reflections/[reflectionId]/interview');
      await open(page, `${path}/questions`, questionsTexts.title);
      await look('/reflections/[reflectionId]/questions');
      await page.goto(await makeShareLink(page, path, 5));
      await expect(page.getByRole('button', { name: talkStartTexts.startVoice })).toBeVisible();
      await look('/s/[token]');
    },
  ),

  walk(
    [
      '/account',
      '/account/confirm',
      '/account/second-factor',
      '/oauth/consent',
      '/account/recovery-codes',
      '/login/second-factor',
      '/said',
      '/help',
      '/privacy',
      '/terms',
      '/erased/[token]',
      '/ops',
    ],
    async (page, look) => {
      const { email } = await beSomebodyNew(page);
      await open(page, '/account', accountPageTexts.title);
      await look('/account');
      await open(page, '/account/confirm', accountPageTexts.confirmTitle);
      await look('/account/confirm');
      await open(page, '/account/second-factor', secondFactorTexts.addTitle);
      await look('/account/second-factor');
      await open(page, '/oauth/consent?authorization_id=none', oauthTexts.goneTitle);
      await look('/oauth/consent');
      await open(page, '/account/recovery-codes', secondFactorTexts.codesTitle);
      await look('/account/recovery-codes');
      await open(page, '/login/second-factor', secondFactorTexts.title);
      await look('/login/second-factor');
      await open(page, '/said', saidTexts.title);
      await look('/said');
      for (const name of LEGAL_PAGES) {
        await page.getByRole('contentinfo').getByRole('link', { name: legalTexts.titles[name] }).click();
        await expect(page.getByRole('heading', { level: 1, name: legalTexts.titles[name] })).toBeVisible();
        await look(`/${name}`);
      }
      await page.goto('/account');
      await page.getByLabel(accountPageTexts.deleteTypeEmail).fill(email);
      await page.getByRole('button', { name: accountPageTexts.deleteSubmit }).click();
      await expect(page.getByRole('heading', { name: erasureTexts.title.account })).toBeVisible();
      await look('/erased/[token]');
      await beDemoPerson(page, 'mara');
      await open(page, '/ops', operationsTexts.title);
      await look('/ops');
    },
  ),

  walk(
    [
      '/reflections/[reflectionId]/knowledge',
      '/reflections/[reflectionId]/knowledge/[sourceId]',
      'a correction that is being proposed',
      '/reflections/[reflectionId]/knowledge/corrections',
      '/reflections/[reflectionId]/knowledge/contradictions',
      '/reflections/[reflectionId]/knowledge/failed-jobs',
      '/reflections/[reflectionId]/knowledge/collections',
      '/reflections/[reflectionId]/knowledge/collections/[namespaceId]',
    ],
    async (page, look) => {
      const path = `${await beDemoPerson(page, 'elin')}/knowledge`;
      await open(page, path, knowledgeTexts.title);
      await look('/reflections/[reflectionId]/knowledge');
      await page.getByRole('link', { name: 'The lens of Söderharu' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'The lens of Söderharu' })).toBeVisible();
      await look('/reflections/[reflectionId]/knowledge/[sourceId]');
      await page.locator('#told').getByRole('link').click();
      const correct = page.getByRole('link', { name: new RegExp(`^${sourceTexts.correct}: `) });
      await correct.first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('a correction that is being proposed');
      await open(page, `${path}/corrections`, correctionTexts.title);
      await look('/reflections/[reflectionId]/knowledge/corrections');
      await open(page, `${path}/contradictions`, contradictionTexts.title);
      await look('/reflections/[reflectionId]/knowledge/contradictions');
      await open(page, `${path}/failed-jobs`, failedJobTexts.title);
      await look('/reflections/[reflectionId]/knowledge/failed-jobs');
      await open(page, `${path}/collections`, collectionTexts.title);
      await look('/reflections/[reflectionId]/knowledge/collections');
      await page.getByRole('link', { name: 'Lighthouse years' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse years' })).toBeVisible();
      await look('/reflections/[reflectionId]/knowledge/collections/[namespaceId]');
    },
  ),

  walk(
    [
      '/reflections/[reflectionId]/knowledge/search',
      'what a guest would find',
      '/reflections/[reflectionId]/publish',
      '/reflections/[reflectionId]/publish/[namespaceId]',
      '/reflections/[reflectionId]/voice',
      '/reflections/[reflectionId]/voice/compare',
      '/reflections/[reflectionId]/voice/whose',
      '/reflections/[reflectionId]/voice/questions',
      '/reflections/[reflectionId]/voice/likeness',
    ],
    async (page, look) => {
      const path = await beDemoPerson(page, 'elin');
      await open(page, `${path}/knowledge/search`, searchTexts.title);
      await look('/reflections/[reflectionId]/knowledge/search');
      const search = async (question: string) => {
        await page.getByLabel(searchTexts.query).fill(question);
        await page.getByRole('button', { name: searchTexts.submit, exact: true }).click();
      };
      await search('When was Söderharu changed to electricity?');
      await expect(page.getByText(searchTexts.corrected, { exact: true }).first()).toBeVisible();
      await look('what a guest would find');
      await open(page, `${path}/publish`, publishTexts.title);
      await look('/reflections/[reflectionId]/publish');
      const family = publishTexts.choiceOf('Family', visibilityTexts.published.label);
      await page.getByRole('link', { name: family, exact: true }).click();
      await expect(page.getByText(previewTexts.effects.guestsStart)).toBeVisible();
      await look('/reflections/[reflectionId]/publish/[namespaceId]');
      await open(page, `${path}/voice`, voiceTexts.title);
      await look('/reflections/[reflectionId]/voice');
      await open(page, `${path}/voice/compare`, compareTexts.title);
      await look('/reflections/[reflectionId]/voice/compare');
      await open(page, `${path}/voice/whose`, whoseVoiceTexts.title);
      await look('/reflections/[reflectionId]/voice/whose');
      await open(page, `${path}/voice/questions`, goldenTexts.title);
      await look('/reflections/[reflectionId]/voice/questions');
      await open(page, `${path}/voice/likeness`, fidelityTexts.title);
      await look('/reflections/[reflectionId]/voice/likeness');
    },
  ),

  walk(
    [
      '/reflections/[reflectionId]/knowledge/[sourceId]/edit',
      '/reflections/[reflectionId]/knowledge/[sourceId]/versions/[version]',
    ],
    async (page, look) => {
      const path = await openEditor(page);
      await look('/reflections/[reflectionId]/knowledge/[sourceId]/edit');
      await editText(page, path);
      await openEarlierText(page);
      await look('/reflections/[reflectionId]/knowledge/[sourceId]/versions/[version]');
    },
  ),

  walk(
    ['/reflections/[reflectionId]/voice/roll-back/[generation]', 'a generation that was not approved'],
    async (page, look) => {
      const path = await ownVoice(page);
      await publishLife(page, path);
      await emptyPublishedLife(page, path);
      await page.goto(`${path}/voice/roll-back/2`);
      await expect(page.getByText(rollBackTexts.description(3))).toBeVisible();
      await look('/reflections/[reflectionId]/voice/roll-back/[generation]');
      await page.getByRole('button', { name: rollBackTexts.confirm(2) }).click();
      await expect(page.getByRole('list', { name: findingTexts.label(4) })).toBeVisible();
      await look('a generation that was not approved');
    },
  ),

  walk(
    [
      '/reflections/[reflectionId]/chat/[sessionId]',
      'a typed conversation that is closed',
      'the choice of where a typed conversation keeps its files',
      'the history, with a file to be brought in',
    ],
    async (page, look) => {
      const path = await startDemoChat(page);
      await write(page, 'When was Söderharu changed to electricity?');
      await untilAnswered(page);
      // Its files, and what it found.
      for (const part of await page.locator('main summary').all()) await part.click();
      await page.getByRole('button', { name: chatTexts.editLabel('') }).click();
      const editing = page.getByRole('textbox', { name: chatTexts.editField });
      await expect(editing).toBeFocused();
      await look('/reflections/[reflectionId]/chat/[sessionId]');
      await editing.press('Escape');
      await chooseInMenu(page, chatTexts.close);
      await button(page, chatTexts.closeConfirm).click();
      await expect(page.getByText(chatTexts.ended)).toBeVisible();
      await look('a typed conversation that is closed');
      await page.goto(path);
      await toolsChoice(page).check();
      await expect(page.getByRole('group', { name: sealedTexts.filesLegend })).toBeVisible();
      await look('the choice of where a typed conversation keeps its files');
      await page.goto(`${path}/sessions`);
      await page.getByText(chatListTexts.importTitle, { exact: true }).click();
      await look('the history, with a file to be brought in');
    },
  ),

  walk(
    [
      'a conversation that has ended',
      '/reflections/[reflectionId]/sessions',
      '/reflections/[reflectionId]/sessions/[conversationId]',
    ],
    async (page, look) => {
      const path = await openDemo(page);
      await startInWriting(page);
      await ask(page, 'When was Söderharu changed to electricity?');
      await endCall(page);
      await expect(page.getByRole('heading', { name: talkTexts.recapTitle })).toBeVisible();
      await look('a conversation that has ended');
      await page.goto(`${path}/sessions`);
      const list = page.getByRole('list', { name: historyTexts.listLabel });
      await expect(list).toBeVisible();
      await look('/reflections/[reflectionId]/sessions');
      await list.getByRole('link').first().click();
      await expect(page.getByRole('list', { name: pastConversationTexts.sourcesLabel })).toBeVisible();
      await look('/reflections/[reflectionId]/sessions/[conversationId]');
    },
  ),
];

test('every page is looked at', () => {
  const pages = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`);
  const routes = looked.flat().filter((name) => name.startsWith('/'));
  expect(routes.sort()).toEqual(pages.sort());
});
