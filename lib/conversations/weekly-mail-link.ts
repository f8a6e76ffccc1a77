import 'server-only';
import { env } from '#lib/platform/env.ts';
import { isSigned, signature } from '#lib/platform/signing-key.ts';
import type { WeeklyMailOf } from './store/weekly-mails.ts';

const PURPOSE = 'reflections weekly mail';

/** Opens nothing but the end of these mails, for whoever has the mail. */
export function weeklyMailToken({ reflectionId, userId }: WeeklyMailOf): string {
  const whose = `${reflectionId}.${userId}`;
  return `${whose}.${signature(PURPOSE, whose)}`;
}

export function readWeeklyMailToken(token: string): WeeklyMailOf | null {
  const [, whose = '', signed = ''] = /^([0-9a-f-]{36}\.[0-9a-f-]{36})\.([\w-]{32})$/.exec(token) ?? [];
  const [reflectionId = '', userId = ''] = whose.split('.');
  return whose && isSigned(PURPOSE, whose, signed) ? { reflectionId, userId } : null;
}

export const stopAddresses = (token: string) => ({
  /** For people: a page with a button, because programs open the links of mails, too. */
  page: `${env().APP_URL}/weekly-mail/${token}`,
  /** For mail programs, which post to it (RFC 8058). */
  oneClick: `${env().APP_URL}/api/weekly-mail/${token}`,
});
