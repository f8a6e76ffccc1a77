import { nameInAddress, namesOfPerson } from '../same-person.ts';
import { chatMessages } from './chat-messages.ts';
import { mailMessages } from './mail-messages.ts';
import { type SpeakerLine, speakerLines } from './speaker-lines.ts';

/** What of a text the person said or wrote themself. */
export type Stretch = { start: number; end: number };
/** In a talk, what is said to somebody needs the rest of it to be understood. */
export type OwnStretch = Stretch & { isTalk: boolean };

type Given = { text: string; person: string; isInterview: boolean };

/**
 * The whole text, unless it is a conversation: then only what stands behind the person's own name, up to the next line that
 * may be the beginning of somebody else. A conversation in which nobody is called like the person, or nobody is called at
 * all, holds no words of theirs; that somebody else said "I" must never become theirs.
 */
export function ownWords(given: Given): OwnStretch[] {
  const messages = chatMessages(given.text);
  const mails = messages
    ? null
    : mailMessages(given.text)?.map((mail) => ({ ...mail, author: nameInAddress(mail.author) }));
  const written = messages ?? mails;
  if (!written) return spokenWords(given);
  const names = namesOfPerson(
    written.map(({ author }) => author),
    given.person,
  );
  return written
    .filter(({ author }) => names.has(author))
    .map(({ start, end }) => ({ start, end: beforeAnybodyElse(given.text, start, end), isTalk: true }));
}

/** A message may repeat a conversation of others. */
function beforeAnybodyElse(text: string, start: number, end: number): number {
  const other = speakerLines(text.slice(start, end)).find(({ form }) => form === 'named');
  return endWithinLine(text, start, other ? start + other.start : end);
}

/** A letter speaks to somebody, as a message does. */
const SALUTATION =
  /^(?:(?:Dear|Dearest|My dear|Hi|Hello|Kära|Käre|Hej|Liebe[rs]?|Sehr geehrte[rs]?|Hallo|Chère?s?|Bonjour|Querid[oa]s?|Estimad[oa]s?|Hola|Car[oaei]|Gentile|Ciao) [^.!?\n]{1,200}|\p{Lu}\p{L}+)[,!–-][^\S\n]*$/mu;

function spokenWords({ text, person, isInterview }: Given): OwnStretch[] {
  const lines = speakerLines(text);
  const names = namesOfPerson(
    lines.flatMap(({ name }) => name || []),
    person,
  );
  const isPerson = ({ name }: SpeakerLine) => names.has(name);
  if (!(isInterview ? lines.length > 0 : isConversation(lines, isPerson)))
    return [{ start: 0, end: text.length, isTalk: SALUTATION.test(text.slice(0, 2_000)) }];
  const label = labelForm(lines, isPerson);
  return lines.flatMap((line, place) => {
    if (!isPerson(line) || line.form !== label) return [];
    const end = lines[place + 1]?.start ?? text.length;
    return [{ start: line.wordsAt, end: endWithinLine(text, line.wordsAt, end), isTalk: true }];
  });
}

/**
 * Of a text that nobody called an interview. Who speaks with whom comes back; a letter may have a label or two that name
 * nobody, headings, and a signature.
 */
function isConversation(lines: readonly SpeakerLine[], isPerson: (line: SpeakerLine) => boolean): boolean {
  const named = lines.filter(({ form }) => form === 'named');
  const hinted = lines.filter(({ form }) => form === 'named' || form === 'hinted');
  return (
    (speakersOf(named) >= 2 && (named.length > speakersOf(named) || named.some(isPerson))) ||
    (speakersOf(hinted) >= 2 && hinted.length > speakersOf(hinted) && hinted.some(isPerson))
  );
}

/**
 * The person's name alone on a line may be the title above what the interviewer tells of the meeting: it is a label only in
 * a conversation that has no better ones, and in which somebody's name comes back in this form.
 */
function labelForm(
  lines: readonly SpeakerLine[],
  isPerson: (line: SpeakerLine) => boolean,
): SpeakerLine['form'] {
  const hinted = lines.filter(({ form }) => form === 'hinted');
  const isNamed = lines.some((line) => line.form === 'named' && isPerson(line));
  return !isNamed && speakersOf(hinted) >= 2 && hinted.length > speakersOf(hinted) ? 'hinted' : 'named';
}

const speakersOf = (lines: readonly SpeakerLine[]): number => new Set(lines.map(({ name }) => name)).size;

/** A transcript may have lost its line ends: "I love boats. Tomas: I hate them." */
const NAME_IN_LINE =
  /(?<=[.!?…"”’)]\s)[([]?(?:\d{1,2}(?::\d{2}){1,2}[)\]]? )?\p{Lu}[\p{L}\p{M}\p{N}.'’_-]*(?: [\p{Lu}\p{N}][\p{L}\p{M}\p{N}.'’_-]*){0,2}(?: ?\([^()\n]{1,30}\))?:(?=\s)/u;

function endWithinLine(text: string, start: number, end: number): number {
  const at = text.slice(start, end).search(NAME_IN_LINE);
  return at === -1 ? end : start + at;
}
