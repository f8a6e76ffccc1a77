import { rolesIn } from '../evidence/speaking-roles.ts';

/**
 * Subtitles and transcripts (SRT, WebVTT). By hand, because the maintained parser throws at the first damaged cue,
 * drops cues whose name contains "note", and takes the next cue's time for words after an empty one.
 */
const TIME_LINE = /^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}/;
const VOICE = /^<v(?:\.[^\s>]{1,100})?[ \t]+([^>\n]{1,200})>/i;
const TAG = /<\/?[a-z0-9][^<>\n]{0,200}>|\{\\[^{}\n]{1,100}\}/gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };
const SENTENCE_END = /[.!?…]["'”’»)\]]*$/;

type Cue = { speaker: string; words: string };

/** Who speaks stands before what they say; times and cue numbers are left out. Undefined where there are no cues. */
export function readCues(source: string): string | undefined {
  const cues = findCues(source.replace(/\r\n?/g, '\n').split('\n'));
  return cues.length ? joinCues(cues) : undefined;
}

/** A cue's words are the lines from its time to the next blank line or the next time, whichever comes first. */
function findCues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!TIME_LINE.test(lines[at] ?? '')) continue;
    const words: string[] = [];
    while (at + 1 < lines.length && lines[at + 1]?.trim() && !TIME_LINE.test(lines[at + 1] ?? '')) {
      at += 1;
      words.push(lines[at] ?? '');
    }
    const nextIsTime = TIME_LINE.test(lines[at + 1] ?? '');
    if (nextIsTime && /^\s*\d+\s*$/.test(words.at(-1) ?? '')) words.pop();
    cues.push(...voicesOf(words));
  }
  return cues;
}

/** One cue can hold several voices, each on lines of its own. */
function voicesOf(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  for (const line of lines) {
    const speaker = VOICE.exec(line.trim())?.[1]?.trim() ?? '';
    const words = plain(line);
    const last = cues.at(-1);
    if (last && !speaker) last.words = `${last.words} ${words}`.trim();
    else cues.push({ speaker: plain(speaker), words });
  }
  return cues;
}

function plain(line: string): string {
  return line
    .replace(TAG, '')
    .replace(/&([a-z]{2,4});/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .trim();
}

const NAMED = /^(?:>>|[-–]\s|\p{Lu}[\p{L}\p{M} .'’-]{0,40}:\s)/u;

/** "Q. words", "A) words". */
const LETTERED = /^(\p{Lu})\d{0,3}[.)]\s/u;

/** Where two letters come back, of which one asks; any other is the beginning of a name. */
function isTalkByLetters(cues: readonly Cue[]): boolean {
  const letters = cues.flatMap(({ words }) => LETTERED.exec(words)?.[1] ?? []);
  const roles = rolesIn(letters);
  return (
    roles.size === 2 &&
    [...roles.keys()].every((letter) => letters.indexOf(letter) < letters.lastIndexOf(letter))
  );
}

/** Cues cut sentences where the picture changes. They are put together again until a sentence ends or the voice changes. */
function joinCues(cues: readonly Cue[]): string {
  const paragraphs: string[] = [];
  let open = '';
  let speaking = '';
  const isLettered = isTalkByLetters(cues);
  for (const { speaker, words } of cues) {
    if (!words) continue;
    const changes =
      (speaker !== '' && speaker !== speaking) || NAMED.test(words) || (isLettered && LETTERED.test(words));
    if (open && changes) {
      paragraphs.push(open);
      open = '';
    }
    const start = speaker && changes ? `${speaker}: ${words}` : words;
    open = open ? `${open} ${words}` : start;
    if (speaker) speaking = speaker;
    if (SENTENCE_END.test(open) && open.length > 400) {
      paragraphs.push(open);
      open = '';
    }
  }
  if (open) paragraphs.push(open);
  return paragraphs.join('\n\n');
}
