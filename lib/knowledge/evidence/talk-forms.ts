import { NAMELESS } from '../voices.public.ts';
import type { SpeakerLine } from './speaker-lines.ts';
import { rolesIn } from './speaking-roles.ts';

/**
 * A talk whose turns do not begin with names and colons. `answers`: who replies, where the form alone says it; otherwise
 * somebody has to say whose words they are.
 */
export type Talk = { turns: TalkTurn[]; answers: string | null };
type TalkTurn = { name: string; start: number; wordsAt: number };

const [FIRST, SECOND] = NAMELESS;

const QUESTION_END = /\?["”“»«’)*_\]]*\s*$/u;
const CLAUSE_END = /[.!?…:;,–—-]["”“»«’)*_\]]*$/u;
const LONGEST_HEADING = 120;
const SENTENCE_END = /[.!?…]["”“»«’)*_\]]*\s*$/u;

/** What is said behind each beginning, up to the next one. */
const wordsIn = (text: string, turns: readonly TalkTurn[]): string[] =>
  turns.map(({ wordsAt }, place) => text.slice(wordsAt, turns[place + 1]?.start ?? text.length).trim());

const shareOf = <T>(all: readonly T[], is: (one: T, place: number) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;

/** Those who come back, and how often. */
function timesOf(turns: readonly TalkTurn[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { name } of turns) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/**
 * "Interview 05: The cow", once, above a talk of two who come back: a heading, and nobody who speaks. Somebody's words end as a
 * sentence does.
 */
export function withoutHeading<Begun extends TalkTurn>(text: string, turns: readonly Begun[]): Begun[] {
  const times = timesOf(turns);
  const again = new Set([...times].flatMap(([name, count]) => (count >= 2 ? name : [])));
  if (again.size < 2) return [...turns];
  const first = turns.findIndex(({ name }) => again.has(name));
  return turns.filter(({ wordsAt }, place) => {
    const words = /^[^\n]*/u.exec(text.slice(wordsAt, wordsAt + LONGEST_HEADING + 1))?.[0].trim() ?? '';
    const isHeading = words !== '' && words.length < LONGEST_HEADING && !CLAUSE_END.test(words);
    return place >= first || !isHeading;
  });
}

const takesTurns = (turns: readonly TalkTurn[]): boolean =>
  shareOf(turns.slice(1), ({ name }, place) => name !== turns[place]?.name) >= 0.6;

/** They ask again and again. */
function asksMostly(text: string, turns: readonly TalkTurn[], name: string): boolean {
  const said = wordsIn(text, turns).filter((_, place) => turns[place]?.name === name);
  const asked = said.filter((words) => QUESTION_END.test(words)).length;
  return asked >= 2 && asked >= said.length / 2;
}

const somebodyAsks = (text: string, turns: readonly TalkTurn[]): boolean =>
  [...timesOf(turns).keys()].some((name) => asksMostly(text, turns, name));

const areSentences = (text: string, turns: readonly TalkTurn[]): boolean => {
  const words = wordsIn(text, turns);
  return (
    shareOf(words, (said) => SENTENCE_END.test(said) && /\S\s+\S/u.test(said)) >= 0.5 ||
    words.join(' ').split(/\s+/u).length >= words.length * 8
  );
};

/** Two or more who come back make up nearly all of it. */
function isTalkOfSome(turns: readonly TalkTurn[]): boolean {
  const times = timesOf(turns);
  const again = [...times.values()].filter((count) => count >= 2);
  const sum = again.reduce((all, count) => all + count, 0);
  return again.length >= 2 && turns.length >= 4 && sum >= turns.length * 0.8 && takesTurns(turns);
}

const CLOCK = String.raw`[(\[]?\d{1,2}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?[)\]]?`;
const BEFORE = String.raw`^[ \t>*_#•–—-]{0,12}(?:${CLOCK}[ ,–—-]{0,3})?[*_]{0,3}`;

/** Q. words · A. words · Q1) words · (F) words · **I.** words; a colon is read as behind a name. */
const LETTERED = new RegExp(
  String.raw`${BEFORE}(?:\d{1,3}[.)]? +)?[(\[]?(?<name>[QAFIRPDBEN])[ .]?\d{0,3}[*_]{0,3}(?:[.)\]:：|][*_.:)-]{0,4}| ?[–—-])(?=\s)`,
  'gmu',
);
/** Where a text has lost the ends of its lines. */
const LETTER_IN_LINE = /(?<=^\s*|\n\s*|[.!?…]["”»’)]*\s+)(?<name>[QAFIRPDBEN])\d{0,3}[.:)](?=\s)/gu;

const turnsAt = (text: string, pattern: RegExp): TalkTurn[] =>
  [...text.matchAll(pattern)].map((found) => ({
    name: found.groups?.name ?? '',
    start: found.index,
    wordsAt: found.index + found[0].length,
  }));

/** Question and answer by a letter each, as courts and archives write them. */
export function talkByLetters(text: string, lines: readonly SpeakerLine[]): Talk | null {
  const lettered = turnsAt(text, LETTERED);
  const inLine = turnsAt(text, LETTER_IN_LINE);
  const asker = pairIn(text, lettered);
  if (asker === null) {
    const isStrict = inLine.every(({ name }, place) => name !== inLine[place + 1]?.name);
    return inLine.length >= 4 && isStrict && pairIn(text, inLine) !== null
      ? { turns: inLine, answers: null }
      : null;
  }
  const begins = new Set(lettered.map(({ start }) => start));
  const named = lines.filter(({ form, start }) => form === 'named' && !begins.has(start));
  const asked = inLine.filter(({ name, start }) => name === asker && !begins.has(start));
  return { turns: withoutHeading(text, inOrder([...lettered, ...named, ...asked])), answers: null };
}

/** Who of two letters asks; null where they are anything else. */
function pairIn(text: string, turns: readonly TalkTurn[]): string | null {
  const roles = rolesIn(turns.map(({ name }) => name));
  const asker = [...roles].find(([, role]) => role === 'asks')?.[0];
  if (roles.size !== 2 || !asker || timesOf(turns).size !== 2 || turns[0]?.name !== asker) return null;
  const words = wordsIn(text, turns);
  const asked = turns.filter(({ name }) => name === asker).length;
  const asks = turns.filter(({ name }, place) => name === asker && /\?/u.test(words[place] ?? '')).length;
  return asks >= Math.max(1, asked / 2) && takesTurns(turns) ? asker : null;
}

const inOrder = (turns: readonly TalkTurn[]): TalkTurn[] =>
  turns
    .map(({ name, start, wordsAt }) => ({ name, start, wordsAt }))
    .toSorted((one, other) => one.start - other.start);

/** Beginnings of lines that are no more than the rest of the line before. */
const opensLine = (text: string, { start }: TalkTurn): boolean => {
  const before = text.slice(Math.max(0, start - 300), start);
  return before.trim() === '' || /\n\s*\n$/u.test(before) || SENTENCE_END.test(before.trimEnd());
};

/** HK words · Q words: of columns normal form leaves one space. */
const COLUMN =
  /^[*_]{0,3}(?<name>\p{Lu}{1,4}\d?|\p{Lu}[\p{L}\p{M}'’-]{1,25})[*_]{0,3}[^\S\n]+(?=["„“»«([¿¡]?[\p{L}\d—–-])/gmu;
const CAPITALS = /^\p{Lu}{2,4}\d?$/u;
const NOBODY = /^(?:AM|PM|TV|USA|EU|CV|OK|PS|NB|ID|IT|UK|US)$/u;

function talkByColumns(text: string): Talk | null {
  const openings = turnsAt(text, COLUMN).filter((turn) => opensLine(text, turn));
  const again = new Set([...timesOf(openings)].flatMap(([name, times]) => (times >= 2 ? name : [])));
  const rows = [...text.matchAll(/^.*\S.*$/gmu)]
    .map(({ index }) => ({ name: '', start: index, wordsAt: index }))
    .filter((row) => opensLine(text, row));
  const among = (names: ReadonlySet<string>, share: number): TalkTurn[] | null => {
    const turns = openings.filter(({ name }) => names.has(name));
    const isMost = turns.length >= 2 && turns.length >= rows.length * share;
    return isMost && takesTurns(turns) && areSentences(text, turns) ? turns : null;
  };
  const capitals = new Set([...again].filter((name) => CAPITALS.test(name) && !NOBODY.test(name)));
  const initialled = capitals.size >= 2 && capitals.size <= 8 ? among(capitals, 0.5) : null;
  if (initialled && initialled.length >= 4) return { turns: initialled, answers: null };
  // "I rowed", "Why do you": what goes on in small letters is a sentence, unless nobody would begin one so.
  const opens = openings.filter(({ wordsAt }) => /^\P{L}?[^\p{Ll}]/u.test(text.slice(wordsAt, wordsAt + 2)));
  const isCalled = (names: ReadonlySet<string>) =>
    opens.filter(({ name }) => names.has(name)).length >=
    openings.filter(({ name }) => names.has(name)).length * 0.8;
  const letters = openings.filter(({ name }) => /^[QAFIRPDBEN]$/u.test(name));
  const pair = new Set(letters.map(({ name }) => name));
  const paired = isCalled(pair) ? among(pair, 0.7) : null;
  if (paired && pairIn(text, paired) !== null) return { turns: paired, answers: null };
  const roles = rolesIn(again);
  const named = again.size >= 2 && again.size <= 6 && isCalled(again) ? among(again, 0.8) : null;
  const isAsked = named && (somebodyAsks(text, named) || [...roles.values()].includes('asks'));
  return named && isAsked && named.length >= 4 ? { turns: named, answers: null } : null;
}

/** A name alone on its line, in brackets or before a dash; of other texts it is a heading, a list or a glossary. */
function talkByHints(text: string, lines: readonly SpeakerLine[]): Talk | null {
  const hinted = lines.filter(({ form }) => form === 'hinted' || form === 'named');
  const isBracketed = ({ start }: TalkTurn) =>
    /^\s*[*_]{0,3}[([]\p{Lu}{2,4}[)\]]/u.test(text.slice(start, start + 20));
  const roles = rolesIn(hinted.map(({ name }) => name));
  const isTalk =
    isTalkOfSome(hinted) &&
    (somebodyAsks(text, hinted) ||
      [...roles.values()].includes('asks') ||
      shareOf(hinted, isBracketed) >= 0.8);
  return isTalk ? { turns: inOrder(hinted), answers: null } : null;
}

/** tomas: words · Tomas/Helsinki: words · Tomas:words */
const LOOSE = new RegExp(
  String.raw`${BEFORE}\[?(?<name>[\p{L}\p{N}][^\s:!?"“”.,;]{0,24}(?: [^\s:!?"“”,;]{1,25}){0,3})\]?[:：](?![\d/])`,
  'gmu',
);

function talkByLooseLabels(text: string): Talk | null {
  const turns = turnsAt(text, LOOSE);
  const rows = [...text.matchAll(/(?:^|\n\s*\n)[^\n]*\S/gu)].length;
  const isTalk =
    isTalkOfSome(turns) &&
    turns.length >= rows * 0.6 &&
    areSentences(text, turns) &&
    somebodyAsks(text, turns);
  return isTalk ? { turns, answers: null } : null;
}

/** – words · —words · >> words · [00:05] words · »words« */
const MARKED = new RegExp(
  String.raw`^[ \t]*(?:(?<dash>[–—-])[^\S\n]?(?![–—\s-])|(?<arrows>>>)(?!>)[^\S\n]*|(?<time>${CLOCK})(?=\s)\s*|(?<quote>["“„»«])(?=[^\n]*["”“»«]\s*$))`,
  'gmu',
);
/** "– Come here – said my mother": somebody tells what others said. */
const TOLD_BY_SOMEBODY = /[^\S\n][–—-][^\S\n]?\p{Ll}|[,!?…][^\S\n]?[–—][^\S\n]?\p{Ll}/u;

function talkByMarks(text: string): Talk | null {
  const all = [...text.matchAll(MARKED)];
  for (const kind of ['dash', 'arrows', 'time', 'quote'] as const) {
    const turns = all
      .filter(({ groups }) => groups?.[kind] !== undefined)
      .map(({ index, 0: mark }) => ({ name: '', start: index, wordsAt: index + mark.length }));
    const words = wordsIn(text, turns);
    if (turns.length < 4 || !areReplies(words)) continue;
    if ((kind === 'dash' || kind === 'quote') && !isMostOf(text, turns, kind === 'dash' ? 0.7 : 0.9))
      continue;
    if (kind === 'dash' && shareOf(words, (said) => TOLD_BY_SOMEBODY.test(said)) > 0.2) continue;
    const asks = words.map((said) => QUESTION_END.test(said));
    const asked = asks.filter(Boolean).length;
    const first = asks.filter((is, place) => is && place % 2 === 0).length;
    const alternates = kind !== 'time' && (first >= asked * 0.9 || first <= asked * 0.1);
    return {
      turns: turns.map((turn, place) => ({ ...turn, name: alternates && place % 2 === 1 ? SECOND : FIRST })),
      answers: null,
    };
  }
  return null;
}

/** Some of it asks, and what follows replies. */
function areReplies(words: readonly string[]): boolean {
  const asked = words.map((said) => QUESTION_END.test(said));
  const share = shareOf(asked, (asks) => asks);
  const replied = asked.filter((asks, place) => asks && asked[place + 1] === false).length;
  return replied >= 2 && share >= 0.15 && share <= 0.8;
}

/** Paragraphs, or lines where there are no paragraphs; what stands above the first turn is a title. */
function paragraphsOf(text: string): TalkTurn[] {
  const blocks = [...text.matchAll(/\S[\s\S]*?(?=\n[^\S\n]*\n|$(?![\s\S]))/gu)];
  const rows = blocks.length >= 4 ? blocks : [...text.matchAll(/\S.*/gu)];
  return rows.map(({ index }) => ({ name: '', start: index, wordsAt: index }));
}

function isMostOf(text: string, turns: readonly TalkTurn[], least: number): boolean {
  const from = turns[0]?.start ?? 0;
  const begins = new Set(
    turns.map(({ start }) => start + (/^\s*/u.exec(text.slice(start))?.[0].length ?? 0)),
  );
  const paragraphs = paragraphsOf(text);
  const within = paragraphs.filter(({ start }) => start >= from);
  return paragraphs.length - within.length <= 4 && shareOf(within, ({ start }) => begins.has(start)) >= least;
}

const EMPHASISED = /^(\*{1,3}|_{1,3})(?=\S)[^\n]{1,600}\1$/u;
const LONGEST_QUESTION = 400;

/** Questions are paragraphs of their own, in bold as printed interviews have them, or plain. */
function talkByQuestions(text: string): Talk | null {
  const paragraphs = paragraphsOf(text);
  const words = wordsIn(text, paragraphs);
  // A heading that only asks is told as one; where somebody tells something in them, they are an interviewer's.
  const isHeading = (said: string) => EMPHASISED.test(said) || /^#{1,6} [^\n]*$/u.test(said);
  const tells = words.some((said) => isHeading(said) && /[.!…](?: .*\?|[*_]*$)/u.test(said));
  const inBold = words.map((said) => tells && isHeading(said));
  const asking = words.map(
    (said) => said.length <= LONGEST_QUESTION && QUESTION_END.test(said) && (tells || !isHeading(said)),
  );
  const bold = inBold.filter(Boolean).length;
  const isPrinted = bold >= 3 && inBold.filter((is, place) => is && asking[place]).length >= bold * 0.6;
  const asks = isPrinted ? inBold : asking;
  const first = asks.indexOf(true);
  const share = shareOf(asks, (is) => is);
  const replied = asks.filter((is, place) => is && asks[place + 1] === false).length;
  const all = asks.filter(Boolean).length;
  if (all < 3 || share < (isPrinted ? 0.1 : 0.25) || replied < all * 0.75 || (!isPrinted && first > 3))
    return null;
  return {
    turns: paragraphs
      .slice(first)
      .map((turn, place) => ({ ...turn, name: asks[first + place] ? FIRST : SECOND })),
    answers: isPrinted ? SECOND : null,
  };
}

/** Only who asks is called by something: "Interviewer: Where was it?", and the reply stands below it. */
function talkByAsker(text: string, lines: readonly SpeakerLine[]): Talk | null {
  const called = lines.filter(({ form, name }) => form !== 'mark' && name !== '');
  const times = timesOf(called);
  const [asker] = [...times].find(([, count]) => count >= 2) ?? [];
  if (asker === undefined || [...times].some(([name, count]) => name !== asker && count >= 2)) return null;
  const labels = new Map(called.filter(({ name }) => name === asker).map((line) => [line.start, line]));
  const rows = [...text.matchAll(/^.*\S.*$/gmu)]
    .map(({ index }) => ({ name: SECOND as string, start: index, wordsAt: index }))
    .filter((row) => labels.has(row.start) || opensLine(text, row));
  const first = rows.findIndex(({ start }) => labels.has(start));
  const turns = rows.slice(first).map((row) => labels.get(row.start) ?? row);
  const asks = rolesIn([asker]).get(asker) === 'asks' || asksMostly(text, turns, asker);
  const replied = turns.filter(
    ({ name }, place) => name === asker && turns[place + 1]?.name === SECOND,
  ).length;
  return asks && replied >= 2 ? { turns: inOrder(turns), answers: null } : null;
}

/** Null for what one person wrote alone, as far as anybody can see. */
export function talkWithoutNames(text: string, lines: readonly SpeakerLine[]): Talk | null {
  return (
    talkByColumns(text) ??
    talkByHints(text, lines) ??
    talkByLooseLabels(text) ??
    talkByAsker(text, lines) ??
    talkByMarks(text) ??
    talkByQuestions(text)
  );
}
