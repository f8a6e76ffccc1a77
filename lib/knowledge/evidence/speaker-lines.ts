import { withoutCount } from './speaking-roles.ts';

/**
 * Where somebody begins to speak. `named`: in one of the forms of transcripts. `hinted`: a form that other texts have as
 * well, such as a name alone on its line. `mark`: a dash or a time, which says that there are turns, and not whose. `turn`:
 * what may be somebody's beginning.
 */
export type SpeakerLine = {
  form: 'named' | 'hinted' | 'mark' | 'turn';
  name: string;
  start: number;
  wordsAt: number;
};

const WORD = String.raw`[\p{L}\p{M}\p{N}.'’_-]*`;
/** Up to four words of whatever characters. */
const ANY_NAME = String.raw`(?!I['’ ])[^\s!?:"“”]{1,25}(?: {1,3}[^\s!?:"“”]{1,25}){0,3}`;
/** Scripts without capitals have names as well. */
const FIRST = String.raw`[\p{Lu}\p{Lt}\p{Lo}]`;
const CAPITALISED = String.raw`${FIRST}${WORD}(?:,? {1,3}(?:${FIRST}${WORD}|\p{N}{1,3}|von|van|de|der|af|of)){0,4}`;
const CLOCK = String.raw`\d{1,2}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?(?: ?[AaPp]\.?[Mm]\.?)?`;
const SPOKEN_TIME = String.raw`\d{1,3} ?(?:hours?|minutes?|min|seconds?|sec|h|m|s)\b(?: ?\d{1,2} ?(?:minutes?|min|seconds?|sec|m|s)\b){0,2}`;
const DATE = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?`;
const TIME = String.raw`[(\[]?${DATE}(?:${CLOCK}|${SPOKEN_TIME})(?: {0,2}-{1,2}> {0,2}${CLOCK})?[)\]]?`;
/** Of lists, quotations, headings and emphasis. */
const MARKS = String.raw`[ \t>*_#•–—-]{0,12}`;
const EMPHASIS = '[*_]{0,3}';
const ASIDE = String.raw`(?: ?\([^()\n]{1,30}\))?`;

const BEFORE_NAME = `^${MARKS}(?:${TIME}[ ,–—-]{0,3})?${EMPHASIS}`;

const form = (name: SpeakerLine['form'], pattern: string) => ({ form: name, line: new RegExp(pattern, 'u') });

/** The first that fits decides. */
const FORMS = [
  // <v Tomas>words, <Tomas> words
  form('named', String.raw`^<(?:v(?:\.[^\s>]{1,40})? )?(?<name>${CAPITALISED})> ?`),
  // Tomas: words · Speaker 2: · Tomas (00:05): · 00:05 Tomas: · **Tomas:** · **Tomas**: · [Tomas]:
  form(
    'named',
    String.raw`${BEFORE_NAME}\[?(?<name>${CAPITALISED})\]?${ASIDE}${EMPHASIS} {0,3}(?:${TIME})? ?${EMPHASIS}(?::|：|\|)${EMPHASIS}(?=\s|$)`,
  ),
  // Tomas Wikström  0:05 · Tomas 00:00:05 --> 00:00:09 · [Tomas] 10:05 · 0:05 Tomas Wikström
  form(
    'named',
    String.raw`${BEFORE_NAME}\[?(?<name>${CAPITALISED})\]?${ASIDE}${EMPHASIS}[ ,·|–—-]{1,12}${TIME}:?\s*$`,
  ),
  form(
    'named',
    String.raw`^${MARKS}${TIME}[ ,–—-]{1,3}${EMPHASIS}\[?(?<name>${CAPITALISED})\]?${ASIDE}${EMPHASIS}\s*$`,
  ),
  // Tomas (00:05) words
  form('named', String.raw`^${MARKS}(?<name>${CAPITALISED})${EMPHASIS} {1,3}(?=[(\[])${TIME}(?=\s)`),
  // [Tomas] words · (TW) words
  form(
    'hinted',
    String.raw`${BEFORE_NAME}(?:\[(?<name>${CAPITALISED})\]|\((?<short>\p{Lu}{1,4})\))${EMPHASIS}(?=\s|$)`,
  ),
  // Tomas – words
  form(
    'hinted',
    String.raw`${BEFORE_NAME}(?<name>${CAPITALISED})${ASIDE}${EMPHASIS} {1,3}[–—-]{1,2}${EMPHASIS}(?=\s)`,
  ),
  // Tomas, alone on the line
  form('hinted', String.raw`^[ \t>*_]{0,6}(?<name>${CAPITALISED})${ASIDE}${EMPHASIS}\s*$`),
  // – words · >> words · 00:05 words
  form('mark', String.raw`^(?:[–—-] |>>|${TIME}(?=\s|$))\s*`),
  // tomas: words · Tomas:words · Tomas/Helsinki: words · Q. words · Tomas, at 0:05
  form('turn', String.raw`^${MARKS}\[?${ANY_NAME}[:：](?![\d/])`),
  form('turn', String.raw`^[QA]\d{0,3}[.)] |^.{1,60}[ (\[]${CLOCK}[)\]]?\s*$`),
  form(
    'turn',
    String.raw`^${MARKS}(?:[Ii]nterviewer|[Mm]oderator|[Hh]ost|[Qq]uestion|[Rr]eporter)\b.{0,80}:`,
  ),
  // A question that is a line of its own is asked by somebody else.
  form('turn', String.raw`^[^.!?]{1,200}\?["”»*_)]{0,4}\s*$`),
];

/** Of letters, diaries and headers: what stands in front of a colon or a dash, or alone on a line, and never speaks. */
const NO_SPEAKER =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|p\.?s\.?|n\.?b\.?|notes?|date|place|location|subject|title|i|yes|no|oh|well|and|but|so|then)$/iu;

/** "I: Where was it?", as German archives call who asks. */
const INTERVIEWER = /^[^\p{L}]*I\d{0,2}[^\p{L}]*[:：|][^\p{L}]*$/u;

/** "Eleven." is an answer, "M.L." somebody. */
const ENDS_A_SENTENCE = /(?<!^(?:\p{Lu}\.?)*\p{Lu})\.$/u;

/** Longer than any of the forms, and short enough for the patience of a regular expression. */
const HEAD = 210;

/** Spaces of every width and marks that cannot be seen, which chats and word processors put around names. */
const BLANK = /[\s\p{Cf}]/gu;
const NOT_BLANK = /[^\s\p{Cf}]/u;

/** Every end of a line that a sentence ends at as well. */
const LINE_END = /[\n\r\v\f\u0085\u2028\u2029]/g;

/** Rather too many than one too few: what is not seen here is taken for the words of whoever spoke before. */
export function speakerLines(text: string): SpeakerLine[] {
  const found: SpeakerLine[] = [];
  let start = 0;
  for (const end of [...text.matchAll(LINE_END)].map(({ index }) => index).concat(text.length)) {
    const line = speakerLine(text.slice(start, end), start);
    const last = found.at(-1);
    if (line?.form === 'mark' && last?.name && !text.slice(last.wordsAt, start).trim()) {
      // A time or a dash below a name, before any words, belongs to the name.
      last.wordsAt = line.wordsAt;
    } else if (line) {
      found.push(line);
    }
    start = end + 1;
  }
  return found;
}

function speakerLine(line: string, start: number): SpeakerLine | undefined {
  const indent = line.search(NOT_BLANK);
  if (indent === -1) return undefined;
  const head = line.slice(indent, indent + HEAD).replace(BLANK, (blank) => ' '.repeat(blank.length));
  for (const { form, line: pattern } of FORMS) {
    const match = pattern.exec(head);
    if (!match) continue;
    const name = withoutCount(match.groups?.name ?? match.groups?.short ?? '');
    if (NO_SPEAKER.test(name) && !INTERVIEWER.test(match[0])) return undefined;
    if (form === 'hinted' && ENDS_A_SENTENCE.test(name)) continue;
    return { form, name, start, wordsAt: start + indent + match[0].length };
  }
  return undefined;
}
