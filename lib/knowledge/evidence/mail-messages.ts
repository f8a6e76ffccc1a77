import type { Stretch } from '../stretch.ts';
import type { Message } from './chat-messages.ts';
import { SALUTATION } from './salutation.ts';

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

/** "On 3 May 2025 Ana Pop wrote:", which mail programs wrap into two or three lines: what stands below it is somebody else's. */
const ATTRIBUTION = String.raw`(?:^[^\S\n]*(?:On|Am|Den|Le|El|Il)\b[^\n]{2,200}(?:\n(?![^\S\n]*\n)[^\n]{1,200}){0,2}?(?:wrote|schrieb|skrev|a écrit|escribió|ha scritto)\b[^\n]{0,80}(?:\n[^\n]{1,80})?:[^\S\n]*$|^[^\n<]{1,80} <[^<>\n]+@[^<>\n]+> ?(?:wrote|schrieb|skrev|a écrit|escribió|ha scritto)? ?:[^\S\n]*$)`;

/** From here on a mail repeats what it answers, or says who sent it. */
const END_OF_WORDS = new RegExp(
  [
    '^-- ?$',
    "^-{2,} ?(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht|Ursprungligt meddelande|Message d'origine|Mensaje original|Messaggio originale|Forwarded message|Weitergeleitete Nachricht).*$",
    '^(?:Begin forwarded message|Anfang der weitergeleiteten (?:E-Mail|Nachricht)|Vidarebefordrat brev):[^\\S\\n]*$',
    ATTRIBUTION,
    // As Outlook begins it.
    String.raw`^(?:\| )?\*?(?:From|Von|Från|De):\*? .+\n\*?(?:Sent|Gesendet|Skickat|Envoyé|Enviado|Date|Datum):\*? .+\n\*?(?:To|An|Till|À|Para|Cc|Subject|Betreff):\*? `,
    '^(?:Sent from my|Von meinem|Skickat från|Envoyé de mon|Enviado desde|Inviato da|Get Outlook for) .*$',
  ].join('|'),
  'mu',
);

/** Lines that begin with ">", with the line that says whose they are: the answer may stand below. */
const QUOTED = new RegExp(String.raw`(?:${ATTRIBUTION}\n(?:[^\S\n]*\n)*)?(?:^[ \t]*>.*(?:\n|$))+`, 'gmu');

/** What somebody else wrote stands in their own letter; in this one it would be taken for words of the sender. */
export const withoutQuoted = (body: string): string => body.replaceAll(QUOTED, '');

/** What somebody closes a letter with, alone on its line, or with a name behind it. */
const CLOSING =
  /^[^\S\n]*(?:(?:(?:with )?(?:very |my )?(?:best|kind(?:est)?|warm(?:est)?|friendly) (?:wishes|regards|greetings)|regards|best|all the best|all my love|(?:lots of |with |much )?love|yours(?: (?:sincerely|faithfully|truly|ever))?|sincerely(?: yours)?|cheers|(?:many |with )?thanks(?: again| a lot| so much| in advance)?|thank you(?: very much)?|take care|warmly|cordially|hugs)|mit (?:freundliche[nm]|besten|vielen|lieben|herzlichen|sonnigen) gr(?:ü|ue)(?:ß|ss)(?:en)?|(?:freundliche|beste|viele|liebe|herzliche|sch(?:ö|oe)ne|sonnige|ganz liebe|allerbeste) gr(?:ü|ue)(?:ß|ss)e|(?:lieben |sch(?:ö|oe)nen )?gr(?:u|ü|ue)(?:ß|ss)e?|lg|vg|bg|mfg|herzlichst|hochachtungsvoll|alles (?:gute|liebe)|bis bald|(?:vielen|besten|herzlichen) dank(?: im voraus)?|danke(?: dir| ihnen| sch(?:ö|oe)n)?|(?:dein|deine|ihr|ihre|euer|eure)|med v(?:ä|a)nliga? h(?:ä|a)lsning(?:ar)?|(?:v(?:ä|a)nliga )?h(?:ä|a)lsningar|mvh|kram(?:ar)?|tack|cordialement|amicalement|bien (?:à vous|cordialement)|bises|saludos(?: cordiales)?|un abrazo|atentamente|cordiali saluti|(?:distinti )?saluti|un abbraccio)(?:[^\S\n]+(?:from|to all|an alle|aus|von|vom|till|from your|your|(?:to )?you)?[^\S\n]*(?:\p{Lu}[\p{L}.'’-]*[^\S\n]*){0,3})?[,.!–-]*[^\S\n]*(?:\p{Lu}[\p{L}.'’-]*[^\S\n]*){0,3}[.!]?[^\S\n]*$/iu;

/** One mail: who wrote it, where its head begins, and which stretches of it are their own words. */
export type Mail = { author: string; labelAt: number; wordsAt: number; end: number; words: Stretch[] };

/**
 * The mails of a mail or an mbox, each without headers, quoted replies, closings and signatures; null for any other text.
 */
export function mailsIn(text: string): readonly Mail[] | null {
  if (read?.text !== text) read = { text, mails: readMails(text) };
  return read.mails;
}

/** A long mailbox is looked through once, whoever asks for its words, its writers and what is beside them. */
let read: { text: string; mails: readonly Mail[] | null } | null = null;

function readMails(text: string): Mail[] | null {
  const envelopes = [...text.matchAll(ENVELOPE)];
  const heads = envelopes.length > 0 ? envelopes : [{ index: firstLine(text), 0: '' }, ...laterHeads(text)];
  const mails: Mail[] = [];
  for (const [place, { index: labelAt, 0: line }] of heads.entries()) {
    const start = line === '' ? labelAt : labelAt + line.length + 1;
    const end = heads[place + 1]?.index ?? text.length;
    const mail = text.slice(start, end);
    const headers = headersOf(mail);
    const author = AUTHOR.exec(headers)?.groups?.author;
    if (!author || !OTHER_FIELD.test(headers)) {
      // A text that does not begin as a mail is none, whatever stands in it.
      if (envelopes.length === 0 && place === 0) return null;
      continue;
    }
    const wordsAt = start + headers.length;
    const words = wordsOf(mail, headers.length).map((part) => ({
      start: start + part.start,
      end: start + part.end,
    }));
    mails.push({ author, labelAt, wordsAt, end, words });
  }
  return withoutSameEnds(text, mails);
}

/** What each author wrote in a mail or an mbox; null for any other text. */
export const mailMessages = (text: string): Message[] | null =>
  mailsIn(text)?.flatMap(({ author, words }) =>
    words.map(({ start, end }) => ({ author, labelAt: start, start, end })),
  ) ?? null;

/** What stands in the mails of a text and is nobody's: what they repeat, what they close with, and signatures. */
export const besideWords = (text: string): Stretch[] =>
  mailsIn(text)?.flatMap(({ wordsAt, end, words }) => {
    const starts = [wordsAt, ...words.map((part) => part.end)];
    return starts
      .map((start, place) => ({ start, end: words[place]?.start ?? end }))
      .filter((gap) => text.slice(gap.start, gap.end).trim() !== '');
  }) ?? [];

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

function wordsOf(mail: string, from: number): Stretch[] {
  const quoted = [...mail.slice(from).matchAll(QUOTED)].map(({ index, 0: lines }) => ({
    start: from + index,
    end: from + index + lines.length,
  }));
  const parts: Stretch[] = [];
  let start = from;
  for (const next of [...quoted, { start: mail.length, end: mail.length }]) {
    const end = mail.slice(start, next.start).search(END_OF_WORDS);
    parts.push({ start, end: end === -1 ? next.start : start + end });
    // Below the line that ends the words nothing is theirs, whatever stands in it.
    if (end !== -1) break;
    start = next.end;
  }
  const [letter] = parts;
  if (letter) letter.start += SALUTATION.exec(mail.slice(letter.start, letter.end))?.[0].length ?? 0;
  const said = parts.filter((part) => mail.slice(part.start, part.end).trim());
  const last = said.pop();
  if (!last) return said;
  return [...said, ...beforeClosing(mail, last)].filter((part) => mail.slice(part.start, part.end).trim());
}

/** Below a closing stand a name, a workshop, a street: so many lines, none of them a sentence. */
const LINES_OF_SIGNATURE = 8;
/** Rows from the end of a letter: a postscript may stand below its closing. */
const REACH_OF_CLOSING = 60;
const isOfSignature = (line: string): boolean =>
  line.trim().length <= 70 && !(line.trim().split(/\s+/u).length >= 6 && /[.!?…]["”»)]*\s*$/u.test(line));
const POSTSCRIPT = /^\s*P\.?\s?P?\.?S\b[.:]?/iu;

/** Without the closing formula and what stands below it; a postscript is words again. */
function beforeClosing(mail: string, { start, end }: Stretch): Stretch[] {
  const rows = [...mail.slice(start, end).matchAll(/[^\n]*(?:\n|$)/gu)].filter(([row]) => row !== '');
  const first = Math.max(0, rows.length - REACH_OF_CLOSING);
  for (let place = rows.length - 1; place >= first; place -= 1) {
    const row = rows[place];
    if (!row || !CLOSING.test(row[0].trimEnd())) continue;
    const below = rows.slice(place + 1);
    const postscript = below.findIndex(([line]) => POSTSCRIPT.test(line));
    const signed = (postscript === -1 ? below : below.slice(0, postscript)).filter(([line]) => line.trim());
    if (signed.length > LINES_OF_SIGNATURE || !signed.every(([line]) => isOfSignature(line))) continue;
    const after = below[postscript];
    // "Mit freundlichen Grüßen, Ihr Tom": in several lines.
    const above = rows.slice(0, place).findLast(([line]) => line.trim());
    if (above && CLOSING.test(above[0].trimEnd())) continue;
    const words = { start, end: start + row.index };
    return after ? [words, { start: start + after.index, end }] : [words];
  }
  return [{ start, end }];
}

/** So many mails of one writer end with the same line: it is their signature, under whatever closing. */
const SAME_ENDS = 3;

function withoutSameEnds(text: string, mails: Mail[]): Mail[] {
  for (let round = 0; round < LINES_OF_SIGNATURE; round += 1) {
    const ends = Map.groupBy(
      mails.filter((mail) => lastRow(text, mail) !== null),
      (mail) => `${mail.author}\n${lastRow(text, mail)?.words}`,
    );
    const same = [...ends.values()].filter((those) => those.length >= SAME_ENDS).flat();
    if (same.length === 0) break;
    for (const mail of same) {
      const row = lastRow(text, mail);
      const part = mail.words.at(-1);
      if (row && part) part.end = row.start;
    }
  }
  return mails;
}

/** Null where it is all that a mail says. */
function lastRow(text: string, { words }: Mail): { start: number; words: string } | null {
  const part = words.at(-1);
  if (!part) return null;
  const said = text.slice(part.start, part.end).trimEnd();
  const at = said.lastIndexOf('\n') + 1;
  if (said.slice(0, at).trim() === '') return null;
  return { start: part.start + at, words: said.slice(at).trim() };
}
