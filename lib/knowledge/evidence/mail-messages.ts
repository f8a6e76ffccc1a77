import type { Message } from './chat-messages.ts';

/** "From ana@example.org Tue Jul 8 21:14:03 2025": between the mails of an mbox. */
const ENVELOPE = /^From \S+ .*\d{4}$/gmu;
const FIELD = /^(?:[A-Z][A-Za-z-]{1,40}): .*(?:\n[ \t]+.*)*/u;
/** Who wrote a mail stands behind this. What others wrote must not begin so where a reader puts mails together. */
export const FROM_FIELD = '(?:From|Von|Från|De|Da): ';
const OTHER = '(?:To|An|Till|À|Para|A|Subject|Betreff|Ämne|Objet|Asunto|Oggetto|Date|Datum|Fecha|Data): ';
const AUTHOR = new RegExp(`^${FROM_FIELD}(?<author>.+)$`, 'imu');
const OTHER_FIELD = new RegExp(`^${OTHER}`, 'imu');

/** Where mails stand one below the other without envelopes, as our reader of mailboxes leaves them. */
const HEAD = new RegExp(String.raw`(?=${FROM_FIELD}.+\n${OTHER})(?<=^\s*|\n[^\S\n]*\n)`, 'gu');

/** From here on a mail repeats what it answers, or says who sent it. */
const END_OF_WORDS = new RegExp(
  [
    '^-- ?$',
    "^-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Ursprungligt meddelande|Message d'origine|Mensaje original|Messaggio originale|Forwarded message|Weitergeleitete Nachricht).*$",
    String.raw`^(?:On|Am|Den|Le|El|Il) .{5,200}(?:wrote|schrieb|skrev|a écrit|escribió|ha scritto).{0,80}:\s*$`,
    // As Outlook begins it.
    '^(?:\\| )?(?:From|Von|Från|De): .+\\n(?:Sent|Gesendet|Skickat|Envoyé|Enviado|Date|Datum): .+\\n(?:To|An|Till|À|Para|Cc|Subject|Betreff): ',
    '^(?:Sent from my|Von meinem|Skickat från|Envoyé de mon|Enviado desde|Inviato da) .*$',
  ].join('|'),
  'mu',
);
const QUOTED_LINE = /^[ \t]*>.*$/gmu;

/** What each author wrote in a mail or an mbox, without headers, quoted replies and signatures; null for any other text. */
export function mailMessages(text: string): Message[] | null {
  const envelopes = [...text.matchAll(ENVELOPE)];
  const heads = envelopes.length > 0 ? envelopes : [{ index: firstLine(text), 0: '' }, ...laterHeads(text)];
  const starts = heads.map(({ index, 0: line }) => (line === '' ? index : index + line.length + 1));
  const messages: Message[] = [];
  for (const [place, start] of starts.entries()) {
    const mail = text.slice(start, heads[place + 1]?.index ?? text.length);
    const headers = headersOf(mail);
    const author = AUTHOR.exec(headers)?.groups?.author;
    if (!author || !OTHER_FIELD.test(headers)) {
      // A text that does not begin as a mail is none, whatever stands in it.
      if (envelopes.length === 0 && place === 0) return null;
      continue;
    }
    messages.push(
      ...wordsOf(mail, headers.length).map((words) => ({
        author,
        start: start + words.start,
        end: start + words.end,
      })),
    );
  }
  return messages;
}

const laterHeads = (text: string) => [...text.matchAll(HEAD)].filter(({ index }) => index > firstLine(text));

const firstLine = (text: string): number => Math.max(text.search(/[^\s\uFEFF]/u), 0);

function headersOf(mail: string): string {
  let end = 0;
  for (;;) {
    const field = FIELD.exec(mail.slice(end, end + 4_000));
    if (!field) return mail.slice(0, end);
    end += field[0].length + 1;
  }
}

function wordsOf(mail: string, from: number): { start: number; end: number }[] {
  const last = mail.slice(from).search(END_OF_WORDS);
  const end = last === -1 ? mail.length : from + last;
  const parts: { start: number; end: number }[] = [];
  let start = from;
  for (const quoted of mail.slice(from, end).matchAll(QUOTED_LINE)) {
    parts.push({ start, end: from + quoted.index });
    start = from + quoted.index + quoted[0].length;
  }
  return [...parts, { start: Math.min(start, end), end }].filter((part) =>
    mail.slice(part.start, part.end).trim(),
  );
}
