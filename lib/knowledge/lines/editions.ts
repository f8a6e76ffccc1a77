import { isOurInterviewer, isOurQuestion } from '../our-interviewer.ts';
import { isNameOf } from '../reader/passage-sentences.ts';
import type { Stretch } from '../stretch.ts';
import { askedInTurn } from './asked-in-turn.ts';
import type { PlacedLine } from './split-lines.ts';

/** What the database takes as one line. */
export const LONGEST_LINE = 6_000;
const SAYS = /[\p{L}\p{N}]/u;

/**
 * The lines, with what is nobody's words in lines of its own that have none: nothing finds them, and nothing is told with them.
 * Put together they are the text still.
 */
export function cutOut(text: string, lines: readonly PlacedLine[], beside: readonly Stretch[]): PlacedLine[] {
  if (beside.length === 0) return [...lines];
  const cut: PlacedLine[] = [];
  const newPlace = new Map<number, number>();
  let next = 0;
  let section = 0;
  let before: PlacedLine | undefined;
  for (const [place, line] of lines.entries()) {
    if (before && before.section !== line.section) section += 1;
    before = line;
    newPlace.set(place, cut.length);
    let at = line.start;
    const add = (end: number, isWords: boolean) => {
      for (; at < end; ) {
        const to = Math.min(end, wholeLetters(text, at + LONGEST_LINE));
        const wordsAt = Math.max(0, Math.min(line.start + line.wordsAt, to) - at);
        if (!isWords) section += 1;
        cut.push({
          ...line,
          ...{ start: at, end: to, section, wordsAt: isWords ? wordsAt : to - at },
          ...(!isWords && { heading: null, repliesTo: null }),
        });
        if (!isWords) section += 1;
        at = to;
      }
    };
    while (next < beside.length && (beside[next]?.end ?? 0) <= line.start) next += 1;
    for (let gap = next; gap < beside.length; gap += 1) {
      const { start, end } = beside[gap] as Stretch;
      if (start >= line.end) break;
      add(Math.max(at, start), true);
      add(Math.min(end, line.end), false);
    }
    add(line.end, true);
  }
  return cut.map((line) => ({
    ...line,
    repliesTo: line.repliesTo === null ? null : (newPlace.get(line.repliesTo) ?? null),
  }));
}

/** Never between the two halves of a character. */
export const wholeLetters = (text: string, at: number): number => {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? at - 1 : at;
};

/** "Re: Your flute": what a reply is called somebody else has written. */
const REPLY = /^\s*(?:re|aw|antw|antwort|sv|vs|fwd?|wg|tr|rv|r)\s*:/iu;

/** `own`: the person's words, with the labels before them; in mails what stands above a letter of theirs is theirs, too. */
export type Told = { own: readonly Stretch[]; person: string; isMail: boolean; isTalk: boolean };

/**
 * Whoever is called by a letter or by what they do ("A.", "Narrator", "HK") is called by their name where they are the person:
 * whoever reads a line knows by it alone whose words it holds.
 */
export function namePerson(
  text: string,
  lines: readonly PlacedLine[],
  { own, person, isTalk }: Told,
): PlacedLine[] {
  const name = person.trim();
  if (!isTalk || name === '') return [...lines];
  const ownParts = ownPartsOf(lines, own);
  return lines.map((line, place) => {
    const from = line.start + line.wordsAt;
    const parts = ownParts[place] ?? [];
    const isWhole =
      parts.length > 0 &&
      !says(text, from, parts[0]?.start ?? from) &&
      parts.every(({ end }, at) => !says(text, end, parts[at + 1]?.start ?? line.end));
    return isWhole && line.speaker !== null && !isNameOf(line.speaker, name)
      ? { ...line, speaker: name }
      : line;
  });
}

/**
 * What of the lines guests may be told: the person's own words, questions that our interviewer asks of everybody, and in a talk
 * what somebody asks the person: without it nobody understands the reply. What else somebody says is
 * neither told to guests nor looked through for them. Null where they may be told all of it.
 */
export function forGuests(
  text: string,
  lines: readonly PlacedLine[],
  { own, isMail, isTalk }: Told,
): PlacedLine[] | null {
  const told: PlacedLine[] = [];
  const newPlace = new Map<number, number>();
  const ownParts = ownPartsOf(lines, own);
  const repliedTo = new Set(
    isTalk ? lines.filter((_, place) => ownParts[place]?.length).map((line) => line.repliesTo) : [],
  );
  let [section, isCut] = [0, false];
  let last: { section: number; end: number; place: number } | null = null;
  for (const [place, line] of lines.entries()) {
    const parts = ownParts[place]?.length ? ownParts[place] : asked(text, line, repliedTo.has(place));
    let at = line.start;
    for (const { start, end } of [...parts, { start: line.end, end: line.end }]) {
      if (says(text, at, start)) isCut = true;
      at = end;
      if (!says(text, start, end)) continue;
      // What is left out behind a question parts it from no reply.
      const isReply: boolean = last !== null && last.place !== place && last.place === line.repliesTo;
      if (!last || last.section !== line.section || (!isReply && says(text, last.end, start))) section += 1;
      last = { section: line.section, end, place };
      newPlace.set(place, told.length);
      told.push({
        ...line,
        ...{ start, end, section },
        wordsAt: Math.max(0, Math.min(line.start + line.wordsAt, end) - start),
      });
    }
  }
  if (!isCut) return null;
  return told.map((line) => ({
    ...line,
    repliesTo: line.repliesTo === null ? null : (newPlace.get(line.repliesTo) ?? null),
    heading: isMail && line.heading !== null && !REPLY.test(line.heading) ? line.heading : null,
  }));
}

const says = (text: string, from: number, to: number): boolean => SAYS.test(text.slice(from, to));

/** What of each line is among these words. */
function ownPartsOf(lines: readonly PlacedLine[], own: readonly Stretch[]): Stretch[][] {
  let next = 0;
  return lines.map((line) => {
    while (next < own.length && (own[next]?.end ?? 0) <= line.start) next += 1;
    return own
      .slice(next, next + 50)
      .map(({ start, end }) => ({ start: Math.max(start, line.start), end: Math.min(end, line.end) }))
      .filter(({ start, end }) => start < end);
  });
}

/** A line of somebody else that is told as the question to a reply, or what of it asks, or nothing of it. */
function asked(text: string, line: PlacedLine, isRepliedTo: boolean): Stretch[] {
  const from = line.start + line.wordsAt;
  const words = text
    .slice(from, line.end)
    .trim()
    .replace(/[*_]+$/u, '');
  if (isOurInterviewer(line.speaker ?? '') && isOurQuestion(words))
    return [{ start: line.start, end: line.end }];
  const question = isRepliedTo ? askedInTurn(text, { start: from, end: line.end }, line.language) : null;
  if (question === null) return [];
  const isFirst = !says(text, from, question.start);
  return [{ start: isFirst ? line.start : question.start, end: question.end }];
}
