import { languageCounts, languageOf } from '../language.public.ts';
import type { Stretch } from '../stretch.ts';
import { askedInTurn } from './asked-in-turn.ts';
import { isoDay, type PartOfTime, timesIn } from './calendar.ts';
import { cutOut, forGuests, LONGEST_LINE, namePerson, type Told, wholeLetters } from './editions.ts';
import type { Line } from './line.ts';
import { sentenceStarts } from './sentences.ts';
import { tellTogether } from './tell-together.ts';
import { type Turn, turnsOf } from './turns.ts';

type Given = {
  text: string;
  /** Of the source; found out when nobody said it. */
  language?: string | null;
  /** The day of the source, which gives a year to days that are named without one. */
  recordedOn?: string | null;
  title?: string;
  /** Of the text, what is nobody's words: what mails repeat, and signatures. */
  beside?: readonly Stretch[];
  /** What of it guests may be told; without it all. */
  told?: Told;
};

/** Lines of one paragraph or turn are told whole where they can be; across sections nothing is told together. */
export type PlacedLine = Omit<Line, 'from' | 'to'> & { block: number; section: number; isHeading: boolean };

/** A turn that is longer is looked through sentence by sentence. */
const LONGEST_TURN = 320;
/** How far a question reaches into a long answer. */
const ANSWER_REACH = 12;

/** The lines of a text, those that guests may be told where these are others, and its language. */
export function splitLines(given: Given): { language: string; lines: Line[]; guests: Line[] | null } {
  const { text } = given;
  if (text.trim() === '') return { language: given.language ?? 'und', lines: [], guests: null };
  const language = given.language ?? languageOf(text) ?? 'und';
  const unnamed = cutOut(text, placeLines(given, language), given.beside ?? []);
  nameLanguages(text, unnamed, language);
  const placed = given.told ? namePerson(text, unnamed, given.told) : unnamed;
  const guests = given.told ? forGuests(text, placed, given.told) : null;
  return {
    language,
    lines: tellTogether(text, placed),
    guests: guests && tellTogether(text, guests),
  };
}

const HEADING =
  /^\s*(?:#{1,6} +(.+?)|\*\*([^*\n]{1,160})\*\*:?|__([^_\n]{1,160})__|[-–—=*]{3,} *([^\s\p{P}].*?) *[-–—=*]*)\s*$/u;
/** A rule across the page. */
const RULE = /^\s*(?:[-–—=*_] ?){3,}\s*$/u;
/** What a line begins with that is set in bold, such as the day of a diary: the words go on behind it. */
const LEAD = /^\s*(?:\*\*([^*\n]{1,80})\*\*[.:]?)(?=\s+\S)/u;
const ITEM = /^\s*(?:[-*•▪]|\d{1,3}[.)]|[☐☑✔✓])\s/u;

/** The parts of the text that are lines of their own on paper; a text that has lost the ends of its lines has several turns in one. */
function rowsOf(text: string, turns: readonly Turn[]): Stretch[] {
  const rows: Stretch[] = [];
  let next = 0;
  for (const { 0: row, index } of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const end = index + row.length;
    for (let start = index; start < end; ) {
      const turnAt = () => turns[next]?.start ?? text.length;
      while (turnAt() < end && text.slice(start, turnAt()).trim() === '') next += 1;
      const cut = Math.min(end, turnAt());
      rows.push({ start, end: cut });
      start = cut;
    }
  }
  return rows;
}

function placeLines({ text, recordedOn, title = '' }: Given, language: string): PlacedLine[] {
  const lines: PlacedLine[] = [];
  const turns = turnsOf(text);
  let [block, section, turnPlace] = [0, 0, -1];
  let heading: string | null = null;
  let headingAsks: number | null = null;
  let on: string | null = null;
  let year =
    timesIn(title).find((time) => time.year !== undefined)?.year ??
    Number(recordedOn?.slice(0, 4) ?? Number.NaN);
  let turn: Turn | null = null;
  let asked: { line: number; speaker: string | null } | null = null;
  let open: { start: number; wordsAt: number; isTurn: boolean } | null = null;

  const noteTimes = (words: string) => {
    const times = timesIn(words);
    const named = times.find((time) => time.year !== undefined)?.year;
    if (named !== undefined) year = named;
    const day = times.map((time) => isoDay(withYear(time, year))).find((iso) => iso !== null);
    if (day) on = day;
  };
  const add = (start: number, end: number, wordsAt: number, isHeading = false) => {
    const last = lines.at(-1);
    const isBare =
      !/[\p{L}\p{N}]/u.test(text.slice(start, end)) &&
      (wordsAt <= start || text.slice(wordsAt, end).trim() === '');
    if (last && isBare) {
      last.end = end;
      return;
    }
    const replies: number | null =
      asked !== null && asked.speaker !== (turn?.speaker ?? null) ? asked.line : headingAsks;
    lines.push({
      start,
      end,
      wordsAt: Math.max(0, Math.min(wordsAt, end) - start),
      speaker: turn?.speaker ?? null,
      on: turn?.on ?? on,
      heading: isHeading ? null : (turn?.subject ?? heading),
      language,
      repliesTo: isHeading || (replies !== null && lines.length - replies > ANSWER_REACH) ? null : replies,
      block,
      section,
      isHeading,
    });
  };
  const close = (end: number) => {
    if (open === null) return;
    const { start, wordsAt, isTurn } = open;
    open = null;
    const words = text.slice(wordsAt, end);
    const cuts = isTurn && words.trim().length <= LONGEST_TURN ? [0] : sentenceStarts(words, language);
    for (const [place, cut] of cuts.entries()) {
      const from = place === 0 ? start : wordsAt + cut;
      const to = place + 1 < cuts.length ? wordsAt + (cuts[place + 1] ?? 0) : end;
      for (let at = from; at < to; ) {
        const piece = Math.min(to, wholeLetters(text, at + LONGEST_LINE));
        add(at, piece, at === from && place === 0 ? wordsAt : at);
        at = piece;
      }
    }
  };

  const isBareLabel = (end: number): boolean =>
    turn !== null &&
    open !== null &&
    open.wordsAt > open.start &&
    text.slice(open.wordsAt, end).trim() === '';

  for (const { start, end } of rowsOf(text, turns)) {
    const row = text.slice(start, end);
    const next = turns[turnPlace + 1];
    if (next && next.start < end) {
      close(start);
      const last = lines.at(-1);
      const isNewSpeaker = turn !== null && next.speaker !== turn.speaker;
      if (isNewSpeaker && last && !last.isHeading && turn?.speaker && asksIn(text, last, language)) {
        asked = { line: lines.length - 1, speaker: turn.speaker };
      } else if (isNewSpeaker && next.speaker !== null) {
        asked = null;
      }
      turnPlace += 1;
      turn = next;
      block += 1;
      if (next.subject !== undefined || next.wordsAt > end) section += 1;
      if (next.subject !== undefined) asked = null;
      // What stands below a head of several rows is a letter.
      open = { start, wordsAt: next.wordsAt, isTurn: next.wordsAt <= end };
      continue;
    }
    // The rest of a label of several rows, such as the head of a mail.
    if (turn && open && open.wordsAt >= end) continue;
    if (row.trim() === '') {
      // Below a label without words, such as the head of a mail, those are still to come.
      if (isBareLabel(start)) continue;
      if (open) {
        close(end);
        block += 1;
        // A title does not run into what it stands above.
        if (lines.length === 1 && turn === null && !/[.!?…:;,]["”»’)*_]*\s*$/u.test(text.slice(0, end)))
          section += 1;
      } else {
        add(start, end, start);
      }
      continue;
    }
    if (RULE.test(row)) {
      if (open) close(end);
      else add(start, end, start);
      block += 1;
      section += 1;
      continue;
    }
    const found = HEADING.exec(row) ?? datelineWithin(text, row, start, turn);
    if (found) {
      close(start);
      const words = (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '').trim();
      // Within a turn only a true heading, or a day, ends what somebody says.
      if (turn === null || /^\s*#/.test(row) || !HEADING.test(row)) {
        section += 1;
        heading = words.slice(0, 400);
        asked = null;
        turn = null;
        noteTimes(words);
      }
      block += 1;
      add(start, end, start, true);
      headingAsks = /\?["”»)]*$/u.test(words) ? lines.length - 1 : null;
      block += 1;
      continue;
    }
    const lead = LEAD.exec(row);
    if (lead && turn === null) {
      close(start);
      block += 1;
      section += 1;
      const words = (lead[1] ?? '').trim();
      heading = words;
      headingAsks = null;
      noteTimes(words);
    } else if (!isBareLabel(start) && (ITEM.test(row) || endsRow(text, start))) {
      close(start);
    }
    // The first rows of a text, and what stands alone above a letter, may say when it was.
    if (turn === null && row.trim().length <= 120 && isDateline(row, lines.length)) noteTimes(row);
    const label = lead && turn === null ? lead[0].length : (ITEM.exec(row)?.[0].length ?? 0);
    open ??= { start, wordsAt: start + label, isTurn: false };
  }
  close(text.length);
  return lines;
}

const withYear = (time: PartOfTime, year: number): PartOfTime =>
  time.year !== undefined || Number.isNaN(year) ? time : { ...time, year };

const asksIn = (text: string, { start, end, wordsAt }: PlacedLine, language: string): boolean =>
  /\?["”»)\]*_]*\s*$/u.test(text.slice(start, end)) ||
  askedInTurn(text, { start: start + wordsAt, end }, language) !== null;

/** A row that goes on in lower case was wrapped, and so was one that is long and ends in the middle of a sentence. */
function endsRow(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 200), start).trimEnd();
  const row = before.slice(before.lastIndexOf('\n') + 1);
  if (/^[^\S\n]*\p{Ll}/u.test(text.slice(start, start + 40))) return false;
  return /[.!?…:"”»)*_]$/u.test(before) || row.length < 60;
}

/** "8 May 2023", alone between two turns: another conversation begins. */
function datelineWithin(text: string, row: string, start: number, turn: Turn | null): RegExpExecArray | null {
  const isAlone =
    turn !== null && turn.subject === undefined && /\n[^\S\n]*\n$/.test(text.slice(0, start).slice(-40));
  if (!isAlone || row.trim().length > 80 || /[.!?]\s*$/.test(row)) return null;
  return timesIn(row).some(({ year, day }) => year !== undefined && day !== undefined)
    ? /^(.*)$/su.exec(row.trim())
    : null;
}

const MONTH_AND_YEAR = /\b(?:1[5-9]|20)\d\d\b/u;
/** "Leer, den 18 november 1979", "*The Leaky Bellows, posted 27 April 2025*", "Recorded Tuesday 16 September 2025". */
const isDateline = (row: string, linesBefore: number): boolean =>
  MONTH_AND_YEAR.test(row) &&
  timesIn(row).some(({ day, month }) => day !== undefined && month !== undefined) &&
  (linesBefore < 6 || (row.trim().length <= 60 && !/[.!?]\s*$/u.test(row.trim().slice(0, -1))));

/** In a chat between people of two languages each line has its own; a short one has that of its speaker. */
function nameLanguages(text: string, lines: PlacedLine[], language: string): void {
  const told = lines.map(({ start, wordsAt, end }) => {
    const [best, next] = languageCounts(text.slice(start + wordsAt, end));
    return best && best[1] >= 2 && best[1] > (next?.[1] ?? 0) ? best[0] : null;
  });
  const counts = new Map<string, number>();
  for (const code of told) if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const spoken = new Set(
    [...counts].filter(([, count]) => count >= 3 && count >= all * 0.15).map(([code]) => code),
  );
  if (spoken.size < 2) return;
  const bySpeaker = new Map<string | null, string>();
  for (const { speaker } of lines) {
    if (bySpeaker.has(speaker)) continue;
    const own = told.filter((code, place) => code && spoken.has(code) && lines[place]?.speaker === speaker);
    const most = [...spoken].sort(
      (one, other) => own.filter((code) => code === other).length - own.filter((code) => code === one).length,
    )[0];
    bySpeaker.set(speaker, own.length > 0 && most ? most : language);
  }
  for (const [place, line] of lines.entries()) {
    const code = told[place];
    line.language = code && spoken.has(code) ? code : (bySpeaker.get(line.speaker) ?? language);
  }
}
