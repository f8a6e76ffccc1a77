import { expect, test } from 'vitest';
import { german } from '#app/german.ts';
import { accountPageTexts, signInTexts, signUpTexts } from '#lib/accounts/texts/account.public.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { legalTexts } from '#lib/platform/texts/legal.public.ts';
import { notFoundTexts, shellTexts } from '#lib/platform/texts/shell.public.ts';
import type { InterfaceLanguage } from '#lib/platform/words/language.public.ts';
import { appClient } from '#tests/app-client.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';
import { appUrl, request } from './http.ts';

const accounts = german['accounts/account'];
const shell = german['platform/shell'];
const legal = german['platform/legal'];

/** Of each page words of its server, of what renders for the browser, and of its footer. */
const SAID: Readonly<Record<string, Record<InterfaceLanguage, readonly string[]>>> = {
  '/login': {
    en: [signInTexts.forgot, signInTexts.signUp, legalTexts.titles.privacy],
    de: [accounts.signInTexts.forgot, accounts.signInTexts.signUp, legal.legalTexts.titles.privacy],
  },
  '/auth/sign-up': {
    en: [signUpTexts.description, signUpTexts.submit, legalTexts.titles.help],
    de: [accounts.signUpTexts.description, accounts.signUpTexts.submit, legal.legalTexts.titles.help],
  },
  '/nothing/is/here': {
    en: [notFoundTexts.title, shellTexts.startPage],
    de: [shell.notFoundTexts.title, shell.shellTexts.startPage],
  },
  '/account': {
    en: [accountPageTexts.nameTitle, accountPageTexts.devicesTitle, accountPageTexts.deleteSubmit],
    de: [
      accounts.accountPageTexts.nameTitle,
      accounts.accountPageTexts.devicesTitle,
      accounts.accountPageTexts.deleteSubmit,
    ],
  },
};

const ROUNDS = 8;

test('pages that are made at once, in two languages, are each in one', async () => {
  const cookie = await appClient(appUrl).signIn('signe');
  const asked = Array.from({ length: ROUNDS }).flatMap(() =>
    Object.entries(SAID).flatMap(([path, words]) =>
      (['en', 'de'] as const).map((language) => ({ path, language, words })),
    ),
  );
  const mixed: string[] = [];
  // As many at once as a server makes without telling anybody to wait.
  for (let at = 0; at < asked.length; at += 8) {
    await Promise.all(
      asked.slice(at, at + 8).map(async ({ path, language, words }) => {
        const headers = {
          ...(path === '/account' && { cookie }),
          'accept-language': language === 'de' ? 'fr, de-AT;q=0.9, en;q=0.5' : 'en',
        };
        const response = await request({ path, headers });
        const page = await response.text();
        const other = language === 'de' ? words.en : words.de;
        const isRight =
          page.includes(`<html lang="${language}"`) &&
          words[language].every((said) => page.includes(said)) &&
          !other.some((said) => page.includes(`>${said}<`));
        if (!isRight || !response.headers.get('cache-control')?.includes('no-store'))
          mixed.push(`${language} ${path} ${response.status}`);
      }),
    );
  }
  expect(mixed).toEqual([]);
});

test('a chosen language counts for more than the one that the browser asks for', async () => {
  const chosen = await request({
    path: '/api/language?to=de',
    method: 'POST',
    headers: { origin: appUrl, referer: `${appUrl}/login?by=email` },
  });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/login?by=email']);
  const [cookie = ''] = chosen.headers.getSetCookie();
  expect(cookie).toMatch(/^reflections-language=de; Path=\/; .*HttpOnly; SameSite=lax$/i);
  const headers = { cookie: cookie.split(';')[0] ?? '', 'accept-language': 'en' };
  expect(await (await request({ path: '/login', headers })).text()).toContain('<html lang="de"');

  const back = await request({
    path: '/api/language?to=browser',
    method: 'POST',
    headers: { ...headers, origin: appUrl, referer: 'https://evil.example//evil.example/' },
  });
  expect(back.headers.get('location')).toBe('/reflections');
  expect(back.headers.getSetCookie().join()).toMatch(/^reflections-language=; .*Max-Age=0/i);
});

test('a refusal of a form, of a route and of a field is in the language of who sent it', async () => {
  const headers = { 'accept-language': 'de' };
  const refused = await appClient(appUrl).callAction(findAction('signInAction'), {
    headers,
    body: actionBody([
      ['email', 'nobody'],
      ['password', 'wrong'],
    ]),
  });
  const answer = await refused.text();
  expect(answer).toContain(german['platform/codes'].codeTexts.invalid_request);
  expect(answer).toContain(german['platform/refusal'].refusalTexts.emailNeeded);
  const unknown = { path: '/api/language?to=xx', method: 'POST' };
  const said = async (sent: Record<string, string>) =>
    (await request({ ...unknown, headers: { origin: appUrl, ...sent } })).text();
  expect(await said(headers)).toContain(german['platform/codes'].codeTexts.invalid_request);
  expect(await said({})).toContain(codeTexts.invalid_request);
});

test('a language that is chosen in the account comes with the next sign-in', async () => {
  const client = appClient(appUrl);
  const cookie = await client.signIn('tomas');
  const choose = (to: string) =>
    request({ path: `/api/language?to=${to}`, method: 'POST', headers: { cookie, origin: appUrl } });
  await choose('de');
  expect(await client.signIn('tomas')).toContain('reflections-language=de');
  await choose('browser');
  expect(await client.signIn('tomas')).not.toContain('reflections-language=');
});
