import { type APIResponse, type Cookie, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Role } from '#lib/reflections/roles.public.ts';
import type { DemoPerson } from '#tests/app-client.ts';
import { actionBody, type Fields, findAction, stateIn } from '#tests/server-actions.ts';
import { linkInMail } from './mailbox.ts';
import { makePerson, type Person } from './people.ts';
import { uniqueName } from './test.ts';

/**
 * What a test begins with, where how it came to be is not what is tested: made by the app's own actions, as this page's
 * browser would send them, without a page.
 */
async function act(page: Page, name: string, path: string, fields: Fields): Promise<APIResponse> {
  const response = await page.request.post(path, {
    headers: {
      'next-action': findAction(name).id,
      accept: 'text/x-component',
      origin: process.env.TEST_APP_URL ?? '',
    },
    multipart: actionBody(fields),
    maxRedirects: 0,
  });
  expect(response.status(), `${name}: ${await response.text()}`).toBeLessThan(400);
  return response;
}

/** Where an action leads to when it has done what it should. */
async function actAndFollow(page: Page, name: string, path: string, fields: Fields): Promise<string> {
  const response = await act(page, name, path, fields);
  const [target] = (response.headers()['x-action-redirect'] ?? '').split(';');
  if (!target) throw new Error(`${name} was refused: ${JSON.stringify(stateIn(await response.text()))}`);
  return target;
}

async function actWell(page: Page, name: string, path: string, fields: Fields): Promise<void> {
  expect(stateIn(await (await act(page, name, path, fields)).text()), name).toMatchObject({ ok: true });
}

const demoSchema = z.object({ path: z.string(), cookies: z.record(z.string(), z.string()) });
export type Demo = z.infer<typeof demoSchema>;

/** With the session that this demo person began before the first test. Answers the path of the demo reflection. */
export async function beDemoPerson(page: Page, who: DemoPerson): Promise<string> {
  const { cookies, path } = demoSchema.parse(JSON.parse(process.env.TEST_DEMO ?? ''));
  const url = process.env.TEST_APP_URL ?? '';
  const session = (cookies[who] ?? '').split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url, httpOnly: true };
  });
  await page.context().addCookies(session);
  return path;
}

/** Somebody whom the app has never seen, with a confirmed address and a session. */
export async function beSomebodyNew(page: Page, person: Person = makePerson()): Promise<Person> {
  const { name, email, password } = person;
  await actWell(page, 'signUpAction', '/auth/sign-up', [
    ['displayName', name],
    ['email', email],
    ['password', password],
  ]);
  const link = new URLSearchParams((await linkInMail(email, /type=signup/)).split('?')[1]);
  await actAndFollow(page, 'confirmAction', '/auth/confirm', [
    ['tokenHash', link.get('token_hash') ?? ''],
    ['type', 'signup'],
  ]);
  return person;
}

export async function makeReflection(
  page: Page,
  name = `Aunt ${uniqueName()}`,
): Promise<{ name: string; path: string }> {
  const path = await actAndFollow(page, 'createReflectionAction', '/reflections/new', [
    ['displayName', name],
    ['slug', `of-${uniqueName()}`],
  ]);
  return { name, path };
}

/** The path of a reflection that somebody new owns. */
export async function ownReflection(page: Page): Promise<string> {
  await beSomebodyNew(page);
  return (await makeReflection(page)).path;
}

const progressSchema = z.object({ sources: z.array(z.object({ status: z.string() })) });

/** A private source in Life, which is live. */
export async function addSource(page: Page, path: string, title: string, text: string): Promise<void> {
  const form = await (await page.request.get(`${path}/knowledge`)).text();
  const namespaceId = /<option[^>]*value="([0-9a-f-]{36})"[^>]*>Life/.exec(form)?.[1] ?? '';
  await actWell(page, 'addTextAction', `${path}/knowledge`, [
    ['reflectionId', path.split('/').at(-1) ?? ''],
    ['namespaceId', namespaceId],
    ['kind', 'paste'],
    ['title', title],
    ['content', text],
  ]);
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/api${path}/sources/progress`);
        const { sources } = progressSchema.parse(await answer.json());
        return [...new Set(sources.map(({ status }) => status))];
      },
      // Right after its start the app reads the demo first.
      { intervals: [200, 500], timeout: 120_000 },
    )
    .toEqual(['live']);
}

/** The path of a reflection that somebody new owns, with one private source in Life. */
export async function ownVoice(page: Page): Promise<string> {
  const path = await ownReflection(page);
  await addSource(page, path, 'The lamp', 'I was born on Kökar in 1955. I kept the lamp for forty years.');
  return path;
}

let keeper: Promise<{ path: string; cookies: Cookie[] }> | undefined;

/**
 * Somebody with a voice of their own, for tests that only talk to it: the first of a process makes what the others find. Its
 * starts are counted together: thirty in ten minutes.
 */
export async function beLampKeeper(page: Page): Promise<string> {
  keeper ??= ownVoice(page).then(async (path) => ({ path, cookies: await page.context().cookies() }));
  const { path, cookies } = await keeper;
  await page.context().addCookies(cookies);
  return path;
}

/** The path in the mail. */
export async function inviteByMail(page: Page, path: string, email: string, role: Role): Promise<string> {
  await actWell(page, 'inviteMemberAction', `${path}/settings`, [
    ['reflectionId', path.split('/').at(-1) ?? ''],
    ['email', email],
    ['role', role],
  ]);
  return linkInMail(email, /^\/invite\//);
}

/** Invited by whoever is at `page`, and a member from then on. */
export async function addMember(page: Page, path: string, membersPage: Page, role: Role): Promise<Person> {
  const member = await beSomebodyNew(membersPage, makePerson('Otto'));
  const link = await inviteByMail(page, path, member.email, role);
  await actAndFollow(membersPage, 'acceptInvitationAction', link, [['token', link.split('/').at(-1) ?? '']]);
  return member;
}
