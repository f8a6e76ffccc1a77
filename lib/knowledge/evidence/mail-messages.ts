import type { Message } from './chat-messages.ts';

/** "From ana@example.org Tue Jul 8 21:14:03 2025": between the mails of an mbox. */
const ENVELOPE = /^From \S+ .*\d{4}$/gmu;
const FIELD = /^(?:[A-Z][A-Za-z-]{1,40}): .*(?:\n[ \t]+.*)*/u;
const AUTHOR = /^(?:From|Von|Från|De|Da): (?<author>.+)$/imu;
const OTHER_FIELD =
  /^(?:To|An|Till|À|Para|A|Subject|Betreff|Ämne|Objet|Asunto|Oggetto|Date|Datum|Fecha|Data): /imu;

/** From here on a mail repeats what it answers, or says who sent it. */
const END_OF_WORDS = new RegExp(
  [
    '^-- ?$',
    "^-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Ursprungligt meddelande|Message d'origine|Mensaje original|Messaggio originale|Forwarded message|Weitergeleitete Nachricht).*$",
    String.raw`^(?:On|Am|Den|Le|El|Il) .{5,200}(?:wrote|schrieb|skrev|a écrit|escribió|ha scritto).{0,80}:\s*$`,
    '^(?:Sent from my|Von meinem|Skickat från|Envoyé de mon|Enviado desde|Inviato da) .*$',
  ].join('|'),
  'mu',
);
const QUOTED_LINE = /^[ \t]*>.*$/gmu;

/** What each author wrote in a mail or an mbox, without headers, quoted replies and signatures; null for any other text. */
export function mailMessages(text: string): Message[] | null {
  const envelopes = [...text.matchAll(ENVELOPE)];
  const starts =
    envelopes.length > 0 ? envelopes.map(({ index, 0: line }) => index + line.length + 1) : [firstLine(text)];
  const messages: Message[] = [];
  for (const [place, start] of starts.entries()) {
    const mail = text.slice(start, envelopes[place + 1]?.index ?? text.length);
    const headers = headersOf(mail);
    const author = AUTHOR.exec(headers)?.groups?.author;
    if (!author || !OTHER_FIELD.test(headers)) {
      if (envelopes.length === 0) return null;
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
