import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { z } from 'zod';
import { cookieName } from '../cookie-name.ts';
import { preferredLanguage } from '../languages.public.ts';
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  isInterfaceLanguage,
  SPOKEN,
} from './language.public.ts';

const spoken = () => {
  const known: AsyncLocalStorage<InterfaceLanguage> | undefined = Reflect.get(globalThis, SPOKEN);
  if (known) return known;
  const storage = new AsyncLocalStorage<InterfaceLanguage>();
  Reflect.set(globalThis, SPOKEN, storage);
  return storage;
};

const requestStart = z.object({
  request: z.custom<IncomingMessage>((value) => value instanceof Object && 'headers' in value),
});

/**
 * From now on all that a request brings about speaks its language, without being told. What is in a language is kept by no cache, so
 * nothing has to say what it varies by.
 */
export function speakAsAsked(): void {
  const storage = spoken();
  subscribe('http.server.request.start', (message) => {
    storage.enterWith(languageOfRequest(requestStart.parse(message).request.headers));
  });
}

/** For work that no reader waits for, or another one than who asked. */
export const inLanguage = <Value>(language: InterfaceLanguage, work: () => Value): Value =>
  spoken().run(language, work);

export const languageCookie = () => cookieName('reflections-language');

function languageOfRequest(headers: IncomingHttpHeaders): InterfaceLanguage {
  const [chosen] = (headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(`${languageCookie()}=`))
    .map((cookie) => cookie.slice(languageCookie().length + 1));
  if (isInterfaceLanguage(chosen)) return chosen;
  return preferredLanguage(headers['accept-language'], INTERFACE_LANGUAGES);
}
