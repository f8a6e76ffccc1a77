import { speakerLines } from '../evidence/speaker-lines.ts';
import { sentencesOf } from '../evidence/statements.ts';
import { asksSomebody } from './asks-somebody.ts';
import type { GivenPassage } from './read-passages.ts';

/** A sentence of a passage as it stands there. */
export type PassageSentence = {
  text: string;
  /** False for what somebody else said: it is only heard, as what the next one answers. */
  isOwn: boolean;
  /** What somebody else said just before the turn that this sentence is in. */
  asked: string;
  /** The turn or paragraph; sentences of one are said together. */
  block: number;
  /** What was said or written in one go: what somebody said at another time answers something else. */
  turn: number;
};

type Block = { text: string; isOwn: boolean; isTurn: boolean; turn: number };

/** The sentences of a passage in order, without the marks of lists, headings and emphasis. */
export function passageSentences(passage: GivenPassage, person: string): PassageSentence[] {
  const found: PassageSentence[] = [];
  let asked = '';
  let isOpen = false;
  for (const [place, { text, isOwn: isMarkedOwn, isTurn, turn }] of blocksOf(passage, person).entries()) {
    const sentences = [...sentencesOf(text, { start: 0, end: text.length })].map(({ start, end }) =>
      plain(text.slice(start, end)),
    );
    // Questions that an interviewer prepared bear no name, and are nobody's answer.
    const isOwn = isMarkedOwn && (isTurn || sentences.length === 0 || !sentences.every(asksSomebody));
    if (!isOwn) {
      asked = isOpen ? asked : '';
      isOpen = true;
      asked = `${asked} ${plain(text)}`.trim();
    } else if (isOpen) isOpen = false;
    else if (isTurn && (found.at(-1)?.isOwn === false || found.at(-1)?.turn !== turn)) asked = '';
    for (const sentence of sentences) {
      const last = found.at(-1);
      // A mark or a face that stands alone is said with the sentence before it, so that what is quoted stays whole.
      if (!/[\p{L}\p{N}]/u.test(sentence)) {
        if (last?.block === place) last.text += ` ${sentence}`;
        continue;
      }
      found.push({ text: sentence, isOwn, asked: isOwn ? asked : '', block: place, turn });
    }
  }
  return found;
}

/**
 * Of a line by itself, the texts that are read for what they mean wherever it is told: the person's sentences, and what somebody else says
 * as a whole, for it may be what the person answers.
 */
export function textsToRead(line: GivenPassage, person: string): string[] {
  const own = passageSentences(line, person).filter(({ isOwn }) => isOwn);
  if (own.length > 0) return own.map(({ text }) => text);
  const asked = blocksOf(line, person)
    .map(({ text }) => plain(text))
    .join(' ')
    .trim();
  return asked === '' ? [] : [asked];
}

const HEADER =
  /^(?:From|To|Cc|Bcc|Date|Sent|Subject|Message-ID|In-Reply-To|References|Reply-To|Von|An|Betreff|Datum|Gesendet|Från|Till|Ämne|Skickat)\b[^:\n]{0,20}: ?/;
const MAIL_FROM = /^(?:From|Von|Från): ?(?:"?([^"<\n]+?)"? *<|(.+))/;
const ENVELOPE = /^From \S+@\S+ /;
const QUOTED = /^\s*>/;
const WROTE = /(?:\bwrote|\bschrieb|\bskrev)(?:[^:\n]{0,60})?:\s*$/;
const HEADING = /^#{1,6} /;
/** Each is said in a line of its own, as it stands in the source. */
const LIST_ITEM = /^\s*(?:[-*•+–—>]+|\d{1,3}[.)])\s/;
/** Somebody else's question, as questionnaires print them. */
const PRINTED_QUESTION = /^(?:\*\*|__|#{1,6} |\d{1,3}[.)] )[^\n]{0,200}\?(?:\*\*|__)?\s*$/;
/** "12/03/2025, 18:02 - Ana 👷: " and the like: names in chats may hold anything. */
const CHAT_LINE =
  /^\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?\]?(?: -)? (?:([^:\n]{1,40}): )?/iu;
/** What a chat says of itself: attachments, and who came or went. */
const CHAT_NOTICE = /^(?:<[^>]*>|\S*omitted|.*\((?:file attached|Datei angehängt|bifogad fil)\))\s*$/i;

/** Where lines are left out that are hidden from whoever asks. */
const LEFT_OUT = '[…]';

function blocksOf({ text: told, speaker }: GivenPassage, person: string): Block[] {
  const text = told.replaceAll(LEFT_OUT, `\n${LEFT_OUT}\n`);
  const labels = new Map(
    speakerLines(text)
      .filter(({ form }) => form === 'named')
      .map(({ name, start, wordsAt }) => [start, { name, wordsAt }]),
  );
  const isPerson = whoIsPerson(
    text,
    [...labels.values()].map(({ name }) => name),
    speaker,
    person,
  );
  const blocks: Block[] = [];
  let isOwn = speaker === null || isPerson(speaker);
  let isTurn = false;
  const first = nameOfFirst(text, labels);
  if (first !== undefined) isOwn = false;
  let start = 0;
  let isParagraphOpen = false;
  let turn = 0;
  let said = '';
  const add = (line: string, own: boolean, opens: boolean) => {
    const last = blocks.at(-1);
    if (last && isParagraphOpen && !opens && !LIST_ITEM.test(line) && last.isOwn === own)
      last.text += `\n${line}`;
    else blocks.push({ text: line, isOwn: own, isTurn, turn });
    isParagraphOpen = true;
  };
  for (const line of text.split('\n')) {
    const lineStart = start;
    start += line.length + 1;
    if (line.trim() === '') {
      isParagraphOpen = false;
      continue;
    }
    if (line.trim() === LEFT_OUT) {
      isParagraphOpen = false;
      turn += 1;
      continue;
    }
    const chat = CHAT_LINE.exec(line);
    const label = labels.get(lineStart);
    const from = MAIL_FROM.exec(line);
    if (ENVELOPE.test(line)) continue;
    if (from && !label?.name.match(/ /)) {
      isOwn = isPerson((from[1] ?? from[2] ?? '').trim());
      isTurn = true;
      turn += 1;
      isParagraphOpen = false;
    } else if (HEADER.test(line) || WROTE.test(line)) isParagraphOpen = false;
    else if (HEADING.test(line) && !PRINTED_QUESTION.test(line)) isParagraphOpen = false;
    else if (chat) {
      if (chat[1] === undefined && !label) continue;
      isOwn = isPerson(chat[1] ?? label?.name ?? '');
      isTurn = true;
      if (!isSoonAfter(said, chat[0])) turn += 1;
      said = chat[0];
      const words = line.slice(chat[0].length);
      if (!CHAT_NOTICE.test(words)) add(words, isOwn, true);
    } else if (label) {
      isOwn = isPerson(label.name);
      isTurn = true;
      turn += 1;
      const words = text.slice(label.wordsAt, lineStart + line.length);
      isParagraphOpen = false;
      if (words.trim() !== '') add(words, isOwn, true);
    } else if (QUOTED.test(line)) add(line.replace(/^[\s>]+/, ''), false, false);
    else if (PRINTED_QUESTION.test(line)) {
      isParagraphOpen = false;
      add(line, false, true);
      isParagraphOpen = false;
    } else add(line, isOwn, false);
  }
  return blocks;
}

/** Messages of one name that were sent one right after the other are one turn. */
function isSoonAfter(before: string, head: string): boolean {
  const [one, other] = [before, head].map((text) => {
    const [clock = '', hours = '', minutes = ''] = /(\d{1,2})[:.](\d{2})/.exec(text.replace(DAY, '')) ?? [];
    const [day = ''] = DAY.exec(text) ?? [];
    return {
      day,
      name: text.slice(text.lastIndexOf(clock) + clock.length),
      at: Number(hours) * 60 + Number(minutes),
    };
  });
  if (!one || !other || one.day !== other.day || one.name !== other.name) return false;
  return other.at >= one.at && other.at - one.at <= MINUTES;
}
const DAY = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/;
const MINUTES = 5;

/** What stands before the first name of a transcript is its title, or says who recorded it. */
function nameOfFirst(text: string, labels: ReadonlyMap<number, { name: string }>): string | undefined {
  const [start, label] = [...labels][0] ?? [];
  if (start === undefined || !label || text.slice(0, start).trim() === '') return undefined;
  return new Set([...labels.values()].map(({ name }) => name)).size > 1 ? label.name : undefined;
}

const ANSWERS = /^(?:me|myself|ich|jag|answer|antwort|svar)$/i;
const ASKS = /^(?:interviewer|interviewerin|host|moderator|[qif]|question|frage|fråga|reporter)$/i;

/** In mails and chats people are called as they like. */
const OF_MESSAGES = /^(?:(?:From|Von|Från): ?|[\u200e\u200f[]*\d{1,4}[./-]\d{1,2}[./-]\d)/mu;

/** Tells the person's name among those of the speakers: by the prompt, else it is whoever asks the fewest questions. */
function whoIsPerson(
  text: string,
  labels: readonly string[],
  speaker: string | null,
  person: string,
): (name: string) => boolean {
  const names = [...new Set([...labels, ...(speaker === null ? [] : [speaker])])];
  if (person !== '') {
    if (names.some((name) => isNameOf(name, person))) return (name) => isNameOf(name, person);
    const known = names.filter((name) => ANSWERS.test(name));
    if (known.length > 0 || names.length === 0) return (name) => isNameOf(name, person) || ANSWERS.test(name);
  }
  const asks = (name: string) =>
    text
      .split(`${name}:`)
      .slice(1)
      .filter((turn) => /\?\s*$/.test(turn.split('\n')[0] ?? '')).length;
  const [only, second] = names
    .filter((name) => !ASKS.test(name))
    .toSorted((one, other) => asks(one) - asks(other));
  const isAlone = only !== undefined && !second && names.length === 1;
  if (isAlone && asks(only) > 0) return () => false;
  // The lines of a talk bear the person's name: whoever speaks alone and is called otherwise is somebody else.
  if (isAlone && person !== '' && labels.length > 0 && !OF_MESSAGES.test(text))
    return (name) => isNameOf(name, person);
  return (name) => isNameOf(name, person) || name === only;
}

const tokens = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

/** "Ileana", "ILEANA" and "Ileana Moraru" are Ileana Moraru-Pike; so is "Gitta" Birgitta. */
export function isNameOf(label: string, person: string): boolean {
  const said = tokens(label);
  const whole = tokens(person);
  const [first = ''] = said;
  if (said.length === 0 || whole.length === 0) return false;
  const isForm = whole.some(
    (part, place) =>
      part === first ||
      (place === 0 && first.length >= 4 && (part.endsWith(first) || part.startsWith(first))),
  );
  return isForm && said.slice(1).every((part) => whole.includes(part));
}

const plain = (sentence: string): string =>
  sentence
    .replace(/^(?:[-*•>#]+|\d{1,2}[.)])\s+/, '')
    .replaceAll(/(\*\*|__|[*_`])(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
