import 'server-only';
import { cookies } from 'next/headers';
import { cookiesAreSecure } from '#lib/platform/cookie-name.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { InterfaceLanguage } from '#lib/platform/words/language.public.ts';
import { languageCookie } from '#lib/platform/words/request-language.ts';
import { requireUser } from './require-user.ts';
import { setOwnLanguage } from './store/own-account.ts';

const MAX_AGE_SECONDS = 60 * 60 * 24 * 365;

/** Of this browser, and of whoever is signed in; null: as the browser asks. */
export async function chooseLanguage(language: InterfaceLanguage | null): Promise<void> {
  await rememberLanguage(language);
  if (!(await requireUser()).ok) return;
  const db = await userClient();
  await setOwnLanguage(db, language);
  // The mails of the sign-in service cannot ask a browser: they stay as they were.
  if (language) await db.auth.updateUser({ data: { language } });
}

export async function rememberLanguage(language: InterfaceLanguage | null): Promise<void> {
  const jar = await cookies();
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: cookiesAreSecure() } as const;
  if (language) jar.set(languageCookie(), language, { ...options, maxAge: MAX_AGE_SECONDS });
  else jar.set(languageCookie(), '', { ...options, maxAge: 0 });
}
