import { nameInAddress, namesOfPerson } from '../same-person.ts';
import type { Voices } from '../voices.public.ts';
import { chatMessages } from './chat-messages.ts';
import { mailMessages, mailsIn } from './mail-messages.ts';
import { type SpeakerLine, speakerLines } from './speaker-lines.ts';

/** What of a text the person said or wrote themself. */
export type Stretch = { start: number; end: number };
/** In a talk, what is said to somebody needs the rest of it to be understood. `labelAt`: where a name or time before it begins. */
export type OwnStretch = Stretch & { labelAt: number; isTalk: boolean };

type Given = {
  text: string;
  person: string;
  isInterview: boolean;
  /** What this conversation calls the person, as somebody chose; without it whoever is called like them. */
  calledAs?: readonly string[] | null;
};

type Part = OwnStretch & { name: string; isPerson: boolean };
/** `whole`: one person wrote or spoke all of it. */
type Parts = { of: NonNullable<Voices>['of']; parts: Part[] } | { whole: OwnStretch };

/**
 * The whole text, unless it is a conversation: then only what stands behind the person's own name, up to the next line that
 * may be the beginning of somebody else. A conversation in which nobody is called like the person, or nobody is called at
 * all, holds no words of theirs; that somebody else said "I" must never become theirs.
 */
export function ownWords(given: Given): OwnStretch[] {
  const said = partsOf(given);
  if ('whole' in said) return [said.whole];
  return said.parts.flatMap(({ isPerson, name: _, ...stretch }) => (isPerson ? [stretch] : []));
}

const MOST_VOICES = 1_000;

/** For whoever is asked which of them the person is, and told whose words guests never hear. */
export function voicesOf(given: Given): Voices {
  const said = partsOf(given);
  if ('whole' in said) return null;
  const own = new Set(said.parts.flatMap(({ name, isPerson }) => (isPerson ? name : [])));
  const times = new Map<string, number>();
  // A mail may have several parts, or none.
  const names =
    said.of === 'mails'
      ? (mailsIn(given.text) ?? []).map(({ author }) => nameInAddress(author))
      : said.parts.map(({ name }) => name);
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  const voices = [...times]
    .map(([name, count]) => ({ name, times: count, isPerson: own.has(name) }))
    .filter(({ name }) => name !== '' && name.length <= 200)
    .sort((one, other) => Number(other.isPerson) - Number(one.isPerson) || other.times - one.times)
    .slice(0, MOST_VOICES);
  return { of: said.of, voices };
}

function partsOf(given: Given): Parts {
  const messages = chatMessages(given.text);
  const mails = messages
    ? null
    : mailMessages(given.text)?.map((mail) => ({ ...mail, author: nameInAddress(mail.author) }));
  const written = messages ?? mails;
  if (!written) return spokenParts(given);
  const names = namesGiven(
    given,
    written.map(({ author }) => author),
  );
  return {
    of: messages ? 'messages' : 'mails',
    parts: written.map(({ author, labelAt, start, end }) => ({
      ...{ name: author, labelAt, start, isTalk: true, isPerson: names.has(author) },
      end: names.has(author) ? beforeAnybodyElse(given.text, start, end) : end,
    })),
  };
}

const namesGiven = ({ person, calledAs }: Given, names: readonly string[]): ReadonlySet<string> =>
  calledAs && calledAs.length > 0 ? new Set(calledAs) : namesOfPerson(names, person);

/** A message may repeat a conversation of others. */
function beforeAnybodyElse(text: string, start: number, end: number): number {
  const other = speakerLines(text.slice(start, end)).find(({ form }) => form === 'named');
  return endWithinLine(text, start, other ? start + other.start : end);
}

/** A letter speaks to somebody, as a message does. */
const SALUTATION =
  /^(?:(?:Dear|Dearest|My dear|Hi|Hello|Kära|Käre|Hej|Liebe[rs]?|Sehr geehrte[rs]?|Hallo|Chère?s?|Bonjour|Querid[oa]s?|Estimad[oa]s?|Hola|Car[oaei]|Gentile|Ciao) [^.!?\n]{1,200}|\p{Lu}\p{L}+)[,!–-][^\S\n]*$/mu;

function spokenParts(given: Given): Parts {
  const { text, isInterview } = given;
  const lines = speakerLines(text);
  const names = namesGiven(
    given,
    lines.flatMap(({ name }) => name || []),
  );
  const isPerson = ({ name }: SpeakerLine) => names.has(name);
  const isTalk = isInterview ? lines.length > 0 : isConversation(lines, isPerson) || isLabelled(text, lines);
  if (!isTalk) {
    return {
      whole: { labelAt: 0, start: 0, end: text.length, isTalk: SALUTATION.test(text.slice(0, 2_000)) },
    };
  }
  const label = labelForm(lines, isPerson);
  return {
    of: 'turns',
    parts: lines.flatMap((line, place) => {
      if (line.form !== label) return [];
      const end = lines[place + 1]?.start ?? text.length;
      return [
        {
          ...{
            name: line.name,
            labelAt: line.start,
            start: line.wordsAt,
            isTalk: true,
            isPerson: isPerson(line),
          },
          end: endWithinLine(text, line.wordsAt, end),
        },
      ];
    }),
  };
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

/** Before each paragraph stands one and the same name, as in a recording in which nobody is named yet. */
function isLabelled(text: string, lines: readonly SpeakerLine[]): boolean {
  const named = lines.filter(({ form }) => form === 'named');
  if (named.length < 2 || speakersOf(named) > 1) return false;
  const labels = new Set(named.map(({ start }) => start));
  let [start, begins] = [0, true];
  for (const row of text.split('\n')) {
    const isBlank = row.trim() === '';
    if (begins && !isBlank && !labels.has(start)) return false;
    begins = isBlank;
    start += row.length + 1;
  }
  return true;
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
