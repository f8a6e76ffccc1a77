import { isInitialOf, nameInAddress, namesOfPerson } from '../own-lines.ts';
import type { Stretch } from '../stretch.ts';
import type { Voices } from '../voices.public.ts';
import { chatMessages } from './chat-messages.ts';
import { mailMessages, mailsIn } from './mail-messages.ts';
import { saidOfPerson } from './said-of-person.ts';
import { isLetter } from './salutation.ts';
import { type SpeakerLine, speakerLines } from './speaker-lines.ts';
import { rolesIn } from './speaking-roles.ts';
import { type Talk, talkByLetters, talkWithoutNames, withoutHeading } from './talk-forms.ts';

/** What of a text the person said or wrote themself. In a talk, what is said to somebody needs the rest of it to be understood. `labelAt`: where a name or time before it begins. */
export type OwnStretch = Stretch & { labelAt: number; isTalk: boolean };

type Given = {
  text: string;
  person: string;
  isInterview: boolean;
  /** What this conversation calls the person, as somebody chose; none where nobody is. Without it whoever is called like them. */
  calledAs?: readonly string[] | null;
};

type Part = OwnStretch & { name: string; isPerson: boolean };
/** `whole`: one person wrote or spoke all of it, but for what somebody wrote above it. */
type Parts = { of: NonNullable<Voices>['of']; parts: Part[] } | { whole: OwnStretch[] };

/**
 * The whole text, unless it is a conversation: then only what stands behind the person's own name, up to the next line that
 * may be the beginning of somebody else. A conversation in which nobody is called like the person, or nobody is called at
 * all, holds no words of theirs; that somebody else said "I" must never become theirs.
 */
export function ownWords(given: Given): OwnStretch[] {
  const said = partsOf(given);
  if ('whole' in said) return said.whole;
  return said.parts.flatMap(({ isPerson, name: _, ...stretch }) => (isPerson ? [stretch] : []));
}

const MOST_VOICES = 1_000;
const LONGEST_EXAMPLE = 80;

/** The first words that somebody says, by which the owner knows them. */
function exampleOf(text: string, parts: readonly Part[], name: string): string {
  const first = parts.find((part) => part.name === name && text.slice(part.start, part.end).trim() !== '');
  const words = text
    .slice(first?.start ?? 0, Math.min(first?.end ?? 0, (first?.start ?? 0) + 1_000))
    .replace(/[*_\s]+/gu, ' ')
    .trim();
  if (words.length <= LONGEST_EXAMPLE) return words;
  return `${words.slice(0, LONGEST_EXAMPLE).replace(/\s+\S*$/u, '')}…`;
}

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
  const roles = said.of === 'turns' ? rolesIn(times.keys()) : null;
  const voices = [...times]
    .map(([name, count]) => ({
      ...{ name, times: count, isPerson: own.has(name) },
      ...(roles && !own.has(name) && roles.get(name) === 'asks' && { asks: true }),
      ...(roles && { example: exampleOf(given.text, said.parts, name) }),
    }))
    .filter(({ name }) => name !== '' && name.length <= 200)
    .sort((one, other) => Number(other.isPerson) - Number(one.isPerson) || other.times - one.times)
    .slice(0, MOST_VOICES);
  return { of: said.of, voices };
}

/** A source is asked for its words, its voices and its tellings one after the other; its text is kept no longer than it is. */
const read = new WeakMap<Given, Parts>();

function partsOf(given: Given): Parts {
  const parts = read.get(given) ?? readParts(given);
  read.set(given, parts);
  return parts;
}

function readParts(given: Given): Parts {
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

function namesGiven({ person, calledAs }: Given, names: readonly string[]): ReadonlySet<string> {
  if (calledAs) return new Set(calledAs);
  const roles = rolesIn(names);
  return namesOfPerson(
    names.filter((name) => roles.get(name) !== 'asks'),
    person,
  );
}

/** A message may repeat a conversation of others. */
function beforeAnybodyElse(text: string, start: number, end: number): number {
  const other = speakerLines(text.slice(start, end)).find(({ form }) => form === 'named');
  return endWithinLine(text, start, other ? start + other.start : end);
}

function spokenParts(given: Given): Parts {
  const { text, isInterview } = given;
  const lines = speakerLines(text);
  const names = namesGiven(
    given,
    lines.flatMap(({ name }) => name || []),
  );
  const isPerson = ({ name }: SpeakerLine) => names.has(name);
  const isNamed = isConversation(lines, isPerson) || isLabelled(text, lines);
  const isCalled = isInterview && lines.some((line) => line.form === 'named' && isPerson(line));
  const talk = talkByLetters(text, lines) ?? (isNamed || isCalled ? null : talkWithoutNames(text, lines));
  if (talk) return { of: 'turns', parts: partsOfTalk(given, talk, lines) };
  if (!isNamed && !(isInterview && lines.length > 0)) {
    return { whole: toldAlone(given) };
  }
  const label = labelForm(lines, isPerson);
  const turns = withoutHeading(
    text,
    lines.filter(({ form }) => form === label),
  );
  return { of: 'turns', parts: partsOfTalk(given, { turns, answers: null }, lines) };
}

/** A text without turns, but for what somebody else says in it of the person. */
function toldAlone({ text, person }: Given): OwnStretch[] {
  const isTalk = isLetter(text);
  const whole: OwnStretch[] = [];
  let at = 0;
  for (const { start, end } of [...saidOfPerson(text, person), { start: text.length, end: text.length }]) {
    if (text.slice(at, start).trim() !== '') whole.push({ labelAt: at, start: at, end: start, isTalk });
    at = end;
  }
  return whole;
}

/** A turn goes on up to whatever may be somebody else's beginning. */
function partsOfTalk(given: Given, { turns, answers }: Talk, lines: readonly SpeakerLine[]): Part[] {
  const { text } = given;
  const names = new Set(turns.map(({ name }) => name).filter(Boolean));
  const own = namesGiven(given, [...names]);
  const persons = own.size > 0 || given.calledAs ? own : whoReplies(given, turns, answers);
  const begins = [...turns, ...lines].map(({ start }) => start).toSorted((one, other) => one - other);
  let next = 0;
  return turns.map(({ name, start, wordsAt }) => {
    while (next < begins.length && (begins[next] ?? 0) <= start) next += 1;
    const end = endWithinLine(text, wordsAt, Math.max(wordsAt, begins[next] ?? text.length));
    return { name, labelAt: start, start: wordsAt, end, isTalk: true, isPerson: persons.has(name) };
  });
}

/** Where nobody is called like the person: who answers, if the talk calls only one so, and everybody else asks. */
function whoReplies(
  { text, person }: Given,
  turns: Talk['turns'],
  answers: string | null,
): ReadonlySet<string> {
  if (answers !== null) return new Set([answers]);
  const roles = rolesIn(turns.map(({ name }) => name));
  const names = new Set(turns.map(({ name }) => name));
  const replying = [...names].filter((name) => roles.get(name) === 'answers');
  const asking = [...names].filter((name) => roles.get(name) === 'asks');
  const [only] = replying;
  if (only === undefined || replying.length > 1 || asking.length === 0) return new Set();
  if (names.size > asking.length + 1) return new Set();
  // "F:" and "A:" may be Fritz and Anna.
  if (asking.some((name) => name.length === 1 && isInitialOf(name, person))) return new Set();
  const asked = turns.flatMap(({ name, wordsAt }, place) =>
    name === only ? [] : text.slice(wordsAt, turns[place + 1]?.start ?? text.length),
  );
  return new Set(asked.filter((words) => words.includes('?')).length >= asked.length / 2 ? [only] : []);
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
