import { speakerLines } from '../evidence/speaker-lines.ts';
import { isFileNameTitle } from '../file-names.public.ts';
import { isNameOf } from '../reader/passage-sentences.ts';
import { sourceForm } from '../source-form.ts';
import type { SourceForm } from '../source-forms.public.ts';
import type { FoundLine, FoundLines } from '../store/as-service/lines.ts';
import { NAMELESS } from '../voices.public.ts';
import type { Closeness, RankedLine } from './rank-lines.ts';

/**
 * What is told of a source: whole lines around one that was found, verbatim, and where they stand. `citationId` is that of
 * the passage in which that line begins; of a correction that has no line (then `position` is null) the correction's.
 * `corrections` says what of the body is no longer true.
 */
export type FoundPassage = {
  citationId: string;
  sourceId: string | null;
  sourceTitle: string;
  /** What it is, where its title is only the name of a file. */
  sourceForm: SourceForm | null;
  namespace: string;
  position: number | null;
  body: string;
  /** Of the body, the line that was found. */
  hit: string;
  /** Of the body, what was said when this very question was put; null where it never was. */
  answer: string | null;
  date: string | null;
  speaker: string | null;
  heading: string | null;
  score: number;
  closeness: Closeness;
  corrections: readonly { wrong: string; corrected: string; on?: string }[];
  /** Words of the question, in the form in which they are looked for, that the line shares. */
  lexemes: readonly string[];
};

/** Of neighbours that are told as one. */
const LONGEST_JOINED = 1_100;

/** A run of lines of one source, with the best of the lines that were found in it. */
type Run = { best: RankedLine; line: FoundLine; from: number; to: number };

/** The best lines with what stands around them; where two touch they are one, and nothing is told twice. */
export function tellPassages(
  found: FoundLines,
  ranked: readonly RankedLine[],
  limit: number,
): FoundPassage[] {
  const lines = new Map<string, Map<number, FoundLine>>();
  for (const line of found.lines) {
    const known = lines.get(line.sourceId) ?? new Map<number, FoundLine>();
    lines.set(line.sourceId, known.set(line.position, line));
  }
  const wordsOf = (sourceId: string, from: number, to: number): string =>
    saidIn(
      isTalk(found, sourceId),
      Array.from(
        { length: to - from + 1 },
        (_, place) => lines.get(sourceId)?.get(from + place) ?? [],
      ).flat(),
    );
  // What is hidden from whoever asks is not there: what stands on its other side is told by itself, and nothing says that it was.
  const upToHidden = ({ sourceId, position }: FoundLine, { from, to }: { from: number; to: number }) => {
    const isThere = (at: number) => lines.get(sourceId)?.has(at) === true;
    const around = { from: position, to: position };
    while (around.from > from && isThere(around.from - 1)) around.from -= 1;
    while (around.to < to && isThere(around.to + 1)) around.to += 1;
    return around;
  };

  const runs: Run[] = [];
  const told: (Run | { best: RankedLine; correctionId: string })[] = [];
  for (const best of ranked) {
    if (told.length >= limit) break;
    if ('correctionId' in best.entry) {
      told.push({ best, correctionId: best.entry.correctionId });
      continue;
    }
    const { line } = best.entry;
    const beside = runs.filter((run) => run.line.sourceId === line.sourceId);
    if (beside.some(({ from, to }) => from <= line.position && line.position <= to)) continue;
    const run = { best, line, ...upToHidden(line, freeOf(line, beside)) };
    const next = beside.find(
      ({ from, to, line: other }) =>
        (to + 1 === run.from || run.to + 1 === from) &&
        isOneTelling(line, other) &&
        !areTwoReplies(lines.get(line.sourceId), to + 1 === run.from ? to : run.to) &&
        wordsOf(line.sourceId, Math.min(from, run.from), Math.max(to, run.to)).length <= LONGEST_JOINED,
    );
    if (next) {
      [next.from, next.to] = [Math.min(next.from, run.from), Math.max(next.to, run.to)];
      continue;
    }
    runs.push(run);
    told.push(run);
  }
  return told.flatMap((one) => {
    if ('line' in one)
      return passageOf(found, one, {
        body: wordsOf(one.line.sourceId, one.from, one.to),
        answer: answerIn(found, one),
      });
    return correctionOf(found, one);
  });
}

const isTalk = ({ sources }: FoundLines, sourceId: string): boolean =>
  sources.some(({ id, voicesOf }) => id === sourceId && voicesOf === 'turns');

/** What was written or said to somebody on another day, or of another matter, is another letter. */
const isOneTelling = (one: FoundLine, other: FoundLine): boolean =>
  one.speaker === null || (one.on === other.on && one.heading === other.heading);

/** Of a talk, two turns of one person with nobody between them: what stood there is not told. */
function areTwoReplies(lines: ReadonlyMap<number, FoundLine> | undefined, at: number): boolean {
  const [one, other] = [lines?.get(at), lines?.get(at + 1)];
  return (
    one !== undefined &&
    other !== undefined &&
    other.speaker !== null &&
    one.speaker === other.speaker &&
    other.wordsAt > 0 &&
    !isHeadOfMessage(labelOf(other))
  );
}

const labelOf = ({ body, wordsAt }: FoundLine): string => body.slice(0, wordsAt).trim();

/** The head of a mail, and the day before a message: they say more than who it was. */
const isHeadOfMessage = (label: string): boolean =>
  label.includes('\n') || /^[\u200e\u200f[]*\d{1,4}[./-]\d{1,2}[./-]\d/u.test(label);

/** What is said in these lines, each turn behind a name: "A.", "(HK)" and paragraphs alone say to nobody else whose words they are. */
function saidIn(isTalk: boolean, lines: readonly FoundLine[]): string {
  const speakers = new Set(lines.map(({ speaker }) => speaker));
  const isOfTurns = isTalk || (speakers.size > 1 && !lines.some((line) => isHeadOfMessage(labelOf(line))));
  let [said, before]: [string, string | null] = ['', null];
  for (const line of lines) {
    const { speaker, body, wordsAt } = line;
    const isBegun = wordsAt > 0 || (isOfTurns && speaker !== before);
    const isSaid = body.slice(wordsAt).trim() !== '';
    before = speaker;
    if (speaker === null || !isBegun || !isSaid || isHeadOfMessage(labelOf(line))) {
      said += body;
      continue;
    }
    const turn = namesItself(line) ? body : `${calledInText(speaker)}: ${body.slice(wordsAt).trimStart()}`;
    said += said === '' || said.endsWith('\n') ? turn : `\n${turn}`;
  }
  return said;
}

const nameBefore = (words: string): string | undefined => {
  const [label] = speakerLines(words);
  return label?.form === 'named' && words.slice(0, label.start).trim() === '' ? label.name : undefined;
};

const namesItself = ({ body, speaker }: FoundLine): boolean => nameBefore(body) === speaker;

/** A name that is known for one wherever it stands before words. */
function calledInText(speaker: string): string {
  const [first = ''] = speaker.split(' ');
  const at = (NAMELESS as readonly string[]).indexOf(speaker);
  const names = [speaker, first].map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  return (
    (at === -1 ? names : []).find((name) => nameBefore(`${name}: so`) === name) ??
    `Speaker ${Math.max(at, 0) + 1}`
  );
}

/** Its own lines without those that another run tells already. */
function freeOf({ position, from, to }: FoundLine, beside: readonly Run[]): { from: number; to: number } {
  const free = { from, to };
  for (const run of beside) {
    if (run.to < position) free.from = Math.max(free.from, run.to + 1);
    else if (run.from > position) free.to = Math.min(free.to, run.from - 1);
  }
  return free;
}

function answerIn({ answers, lines, person }: FoundLines, { line, from, to }: Run): string | null {
  const said = lines.filter(
    ({ id, sourceId, position }) =>
      answers.includes(id) && sourceId === line.sourceId && from <= position && position <= to,
  );
  const words = said
    .toSorted((one, other) => one.position - other.position)
    .map(({ body, wordsAt }) => withoutName(body.slice(wordsAt).trim(), person ?? ''));
  return words.length > 0 ? words.join(' ') : null;
}

/** A transcript in which one person speaks alone has the name within its lines. */
function withoutName(words: string, person: string): string {
  const [label = '', name = ''] = /^([^:\n]{1,80}): /.exec(words) ?? [];
  return name !== '' && isNameOf(name, person) ? words.slice(label.length) : words;
}

function passageOf(
  found: FoundLines,
  { best, line }: Run,
  { body, answer }: { body: string; answer: string | null },
): FoundPassage[] {
  const source = found.sources.find(({ id }) => id === line.sourceId);
  if (!source) return [];
  return [
    {
      citationId: line.passageId,
      sourceId: line.sourceId,
      sourceTitle: source.title,
      sourceForm: isFileNameTitle(source.title) ? sourceForm(source) : null,
      namespace: source.namespace,
      position: line.passage,
      body: body.trim(),
      hit: saidIn(source.voicesOf === 'turns', [line]).trim(),
      answer,
      date: line.on ?? source.saidOn,
      speaker: line.speaker,
      heading: line.heading,
      score: best.score,
      closeness: best.closeness,
      corrections: (found.told[source.namespace] ?? []).filter(({ wrong }) => body.includes(wrong)),
      lexemes: best.lexemes,
    },
  ];
}

function correctionOf(
  found: FoundLines,
  { best, correctionId }: { best: RankedLine; correctionId: string },
): FoundPassage[] {
  const correction = found.corrections.find(({ id }) => id === correctionId);
  if (!correction) return [];
  const { id, wrong, corrected, on, namespace } = correction;
  return [
    {
      citationId: id,
      sourceId: null,
      sourceTitle: '',
      sourceForm: null,
      namespace,
      position: null,
      body: corrected,
      hit: corrected,
      answer: null,
      date: null,
      speaker: null,
      heading: null,
      score: best.score,
      closeness: best.closeness,
      corrections: [{ wrong, corrected, on }],
      lexemes: best.lexemes,
    },
  ];
}
