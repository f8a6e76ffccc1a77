import 'server-only';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';
import { isSigned, signature } from '#lib/platform/signing-key.ts';
import { inLanguage } from '#lib/platform/words/request-language.ts';
import { readWeeklyMail, type WeeklyMailOf } from './store/weekly-mails.ts';
import { weeklyMailTexts as texts } from './texts/weekly-mail.public.ts';

const SHOWN = 5;
const LONGEST = 160;

/** Attack: a visitor asks the owner to open an address. What looks like one stands in the inbox alone, where nothing is a link. */
const LOOKS_LIKE_AN_ADDRESS = /:\/\/|\bwww\.|@|\b[\p{L}\p{N}-]+\.\p{L}{2,}/iu;

const PURPOSE = 'reflections weekly mail';

/** Opens nothing but the end of these mails, for whoever has the mail. */
function weeklyMailToken({ reflectionId, userId }: WeeklyMailOf): string {
  const whose = `${reflectionId}.${userId}`;
  return `${whose}.${signature(PURPOSE, whose)}`;
}

export function readWeeklyMailToken(token: string): WeeklyMailOf | null {
  const [, whose = '', signed = ''] = /^([0-9a-f-]{36}\.[0-9a-f-]{36})\.([\w-]{32})$/.exec(token) ?? [];
  const [reflectionId = '', userId = ''] = whose.split('.');
  return whose && isSigned(PURPOSE, whose, signed) ? { reflectionId, userId } : null;
}

const stopAddresses = (token: string) => ({
  /** For people: a page with a button, because programs open the links of mails, too. */
  page: `${env().APP_URL}/weekly-mail/${token}`,
  /** For mail programs, which post to it (RFC 8058). */
  oneClick: `${env().APP_URL}/api/weekly-mail/${token}`,
});

/** One mail to one steward; nothing to somebody who does not want it any more. */
export async function sendWeeklyMail(whose: WeeklyMailOf, since: string): Promise<Result<unknown>> {
  if (!env().SMTP_URL) return ok(null);
  const mail = await readWeeklyMail(whose, since);
  if (!mail.ok || mail.value === null) return mail;
  const { email, language, displayName: name, asked, unanswered } = mail.value;
  if (asked === 0) return ok(null);
  const stop = stopAddresses(weeklyMailToken(whose));
  const shown = unanswered
    .filter((question) => !LOOKS_LIKE_AN_ADDRESS.test(question))
    .map((question) => question.replaceAll(/\s+/g, ' ').slice(0, LONGEST))
    .slice(0, SHOWN);
  const sent = await inLanguage(language ?? 'en', () =>
    sendMail({
      to: email,
      subject: texts.subject(name),
      text: texts.text(
        { name, asked, unanswered: shown },
        { inbox: `${env().APP_URL}/reflections/${whose.reflectionId}/questions`, stop: stop.page },
      ),
      stopAddress: stop.oneClick,
    }),
  );
  return sent ? ok(null) : fail('unavailable', { message: texts.notTaken });
}
