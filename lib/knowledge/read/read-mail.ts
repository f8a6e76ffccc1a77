import PostalMime, { type Email } from 'postal-mime';
import { FROM_FIELD, withoutQuoted } from '../evidence/mail-messages.ts';
import { READING_LIMITS } from '../limits.public.ts';
import { finishText } from './finish-text.ts';
import { parseHtml } from './parse-html.ts';
import { type Reading, unread } from './reading.ts';
import { textOfHtml } from './text-of-html.ts';

const BETWEEN = '\n\n\n';

export async function readMail(bytes: Uint8Array): Promise<Reading> {
  const mail = await PostalMime.parse(bytes);
  if (!mail.from && !mail.subject && !mail.date) return unread('mismatched');
  return finishText({ text: textOfMail(mail), title: mail.subject });
}

/** The letters of a mailbox one after the other, each below its own head. */
export async function readMailbox(bytes: Uint8Array): Promise<Reading> {
  const texts: string[] = [];
  for (const letter of lettersIn(Buffer.from(bytes).toString('latin1')).slice(0, READING_LIMITS.mails)) {
    const mail = await PostalMime.parse(Buffer.from(letter, 'latin1'));
    if (mail.from || mail.subject) texts.push(textOfMail(mail));
  }
  if (texts.length === 0) return unread('mismatched');
  return finishText({ text: texts.join(BETWEEN) });
}

/** Each begins with a line "From somebody, at some time"; in a letter such a line was written with a bracket before it. */
function lettersIn(mailbox: string): string[] {
  return mailbox
    .replaceAll('\r\n', '\n')
    .split(/^From [^\n]*\d{4}[^\n]*\n/m)
    .slice(1)
    .map((letter) => letter.replaceAll(/^>(>*From )/gm, '$1'));
}

function textOfMail({ from, to, date, subject, text, html }: Email): string {
  const head = [
    from && `From: ${nameOf(from)}`,
    to && to.length > 0 && `To: ${to.map(nameOf).join(', ')}`,
    date && `Date: ${date.slice(0, 10)}`,
    subject && `Subject: ${oneLine(subject)}`,
  ].filter(Boolean);
  const body = text?.trim() ? text : html ? textOfHtml(parseHtml(html).body) : '';
  return `${head.join('\n')}\n\n${withoutHeads(withoutQuoted(body.replaceAll('\r\n', '\n')))}`;
}

/** Addresses of others are nobody's business here. */
const nameOf = ({ name, address }: { name?: string; address?: string | undefined }): string =>
  oneLine(name || (address ?? '').split('@')[0] || '');

const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

/** The attack: a letter in whose text another one begins, in the name of the person. Only what we write ourselves begins a letter. */
const withoutHeads = (body: string): string => body.replaceAll(BEGINS_A_HEAD, '| ');
const BEGINS_A_HEAD = new RegExp(`^(?=${FROM_FIELD})`, 'gm');
