import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { headers } from 'next/headers';
import { after } from 'next/server';
import { readRateLimit, takeRateLimit } from '#lib/platform/db/rate-limits.ts';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { bucketOf, enforceRateLimit } from '#lib/platform/http/enforce-rate-limit.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';
import { inLanguage } from '#lib/platform/words/request-language.ts';
import { knownDevice } from './known-device.ts';
import {
  DELAY_OF_EACH_MS,
  FAILURES,
  FREE_FAILURES,
  LONGEST_DELAY_MS,
  MAILS,
  ONCE_A_DAY,
  TRIES,
} from './limits.public.ts';
import { languageOfAccount } from './store/as-service/language-of-account.ts';
import { triedOftenMail } from './texts/account.public.ts';

/**
 * Attack: somebody tries a password, or asks for mail, so often that the account's own person is refused too. So an account is
 * never shut: who is counted is an address together with an account. Guesses from many addresses wait longer each time, and
 * the person is told. Their own browsers are counted by themselves.
 */
export async function requireAttempt(name: string, email: string): Promise<Result<null>> {
  return enforceRateLimit(`${name}.try`, await whoTries(email), TRIES);
}

async function whoTries(email: string): Promise<string> {
  const device = await knownDevice(email);
  return device ? `device ${device} ${email}` : `${clientAddress(await headers())} ${email}`;
}

const failuresOf = (email: string) => bucketOf('sign-in.failed', email);

/** Before a password is looked at. */
export async function slowGuesses(email: string): Promise<Result<null>> {
  if (await knownDevice(email)) return ok(null);
  const failures = await readRateLimit(failuresOf(email));
  if (!failures.ok) return failures;
  await pause(Math.min(LONGEST_DELAY_MS, Math.max(0, failures.value - FREE_FAILURES) * DELAY_OF_EACH_MS));
  return ok(null);
}

/** After a password was wrong. What is sent is sent when the caller has their answer: its time tells nobody who is here. */
export async function noteFailure(email: string): Promise<void> {
  const taken = await takeRateLimit(failuresOf(email), FAILURES);
  if (!taken.ok || FAILURES.limit - taken.value.remaining <= FREE_FAILURES) return;
  after(() => warnOnceADay(email));
}

async function warnOnceADay(email: string): Promise<void> {
  const language = await languageOfAccount(email);
  if (!language.ok || !language.value) return;
  const first = await takeRateLimit(bucketOf('sign-in.warned', email), ONCE_A_DAY);
  if (!first.ok || !first.value.allowed) return;
  logger().warn('an account is tried often; its person is told');
  // Who tries is somebody else, perhaps in another language.
  await inLanguage(language.value, () => sendMail({ to: email, ...triedOftenMail }));
}

/**
 * Whether one more mail goes to this address. When enough went there the answer to whoever asks stays the same: its person has
 * one that works, and nobody floods them.
 */
export async function mayMail(name: string, email: string): Promise<Result<boolean>> {
  const who = (await knownDevice(email)) ?? 'anybody';
  const taken = await takeRateLimit(bucketOf(`${name}.mail`, `${who} ${email}`), MAILS);
  return taken.ok ? ok(taken.value.allowed) : fail('unavailable');
}
