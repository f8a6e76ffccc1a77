import 'server-only';
import { sendMail } from '#lib/platform/send-mail.ts';
import { language } from '#lib/platform/words/language.public.ts';
import { inLanguage } from '#lib/platform/words/request-language.ts';
import { languageOfAccount } from './store/as-service/language-of-account.ts';

/** In the language of their account. Somebody without one reads that of whoever has it sent. */
export async function mailPerson(
  to: string,
  write: () => { subject: string; text: string },
): Promise<boolean> {
  const known = await languageOfAccount(to);
  const theirs = (known.ok && known.value) || language();
  return inLanguage(theirs, () => sendMail({ to, ...write() }));
}
