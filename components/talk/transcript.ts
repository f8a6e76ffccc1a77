import type { SourceForm } from '#lib/knowledge/source-forms.public.ts';

/** A passage that an answer rests on, as the tool told the browser. */
export interface Citation {
  id: string;
  words: string;
  namespace: string;
  sourceTitle: string;
  /** What the source is, where its title is only the name of a file. */
  form?: SourceForm | null;
  /** When it was said or written, as ISO writes a day. */
  date?: string | null;
  /** Of the part of the source that it stands in. */
  heading?: string | null;
  /** The day on which some of the words were corrected. */
  correctedOn?: string | null;
}

export interface TranscriptLine {
  /** Its place on the page, which never changes. */
  id: number;
  who: 'person' | 'reflection';
  words: string;
  /** `cut`: the person spoke, and did not hear the rest. */
  state: 'arriving' | 'said' | 'cut';
  conversationId: string;
  /** Over which line it came: a greeting after a lost connection is another one than the first. */
  attempt: number;
  /** The provider counts what is said over one line; what was typed has no number. */
  eventId: number | null;
  citations: readonly Citation[];
}

export interface Transcript {
  lines: readonly TranscriptLine[];
  /** Found for an answer of which no word has come yet. */
  found: readonly Citation[];
  /** What is understood of what the person is saying; null when they say nothing. */
  hearing: string | null;
}

export const EMPTY_TRANSCRIPT: Transcript = { lines: [], found: [], hearing: null };

interface Place {
  conversationId: string;
  attempt: number;
}

export type TranscriptEvent =
  | { type: 'typed'; words: string }
  | { type: 'hearing'; words: string }
  | { type: 'heard'; words: string; eventId: number | null }
  | { type: 'part'; words: string; eventId: number }
  | { type: 'answer'; words: string; eventId: number }
  | { type: 'correction'; words: string; eventId: number }
  | { type: 'found'; citations: readonly Citation[] };

/** `silence`: nothing more comes over this line. */
type PlacedEvent = (TranscriptEvent & { place: Place }) | { type: 'silence' };

export function addToTranscript(transcript: Transcript, event: PlacedEvent): Transcript {
  switch (event.type) {
    case 'silence':
      return { lines: transcript.lines.map(settled), found: [], hearing: null };
    case 'typed':
      return addPerson(transcript, event.words, null, event.place);
    case 'hearing':
      return { ...transcript, hearing: event.words.trim() || null };
    case 'heard':
      return { ...heard(transcript, event), hearing: null };
    case 'part':
      return say(transcript, event, (before) => ({ words: before + event.words, state: 'arriving' }));
    case 'answer':
      return say(transcript, event, () => ({ words: event.words, state: 'said' }));
    case 'correction':
      return correct(transcript, event);
    case 'found':
      return find(transcript, event.citations, event.place);
  }
}

const settled = (line: TranscriptLine): TranscriptLine =>
  line.state === 'arriving' ? { ...line, state: line.words.trim() === '' ? 'cut' : 'said' } : line;

function addPerson(transcript: Transcript, words: string, eventId: number | null, place: Place): Transcript {
  if (words.trim() === '') return transcript;
  const { lines } = transcript;
  return {
    lines: [...lines, newLine(lines, { who: 'person', words, state: 'said', eventId, ...place })],
    found: [],
    hearing: null,
  };
}

interface Said {
  words: string;
  eventId: number | null;
  place: Place;
}

/** What was typed stands already; some providers say it once more. */
function heard(transcript: Transcript, { words, eventId, place }: Said): Transcript {
  const { lines } = transcript;
  const index = lines.findLastIndex(({ who }) => who === 'person');
  const line = lines[index];
  const isEcho =
    line?.eventId === null && line.attempt === place.attempt && line.words.trim() === words.trim();
  if (!isEcho || eventId === null) return isEcho ? transcript : addPerson(transcript, words, eventId, place);
  return { ...transcript, lines: lines.with(index, { ...line, eventId }) };
}

function say(
  transcript: Transcript,
  { eventId, place }: { eventId: number; place: Place },
  change: (before: string) => Pick<TranscriptLine, 'words' | 'state'>,
): Transcript {
  const { lines, found } = transcript;
  const index = indexOf(lines, eventId, place);
  const line = lines[index];
  if (!line) {
    const words = change('');
    if (words.words === '') return transcript;
    const added = newLine(lines, { who: 'reflection', eventId, citations: found, ...words, ...place });
    return { lines: [...lines, added], found: [], hearing: null };
  }
  // What was corrected is what was heard; the whole answer may be told after it.
  if (line.state !== 'arriving') return transcript;
  return { ...transcript, lines: lines.with(index, { ...line, ...change(line.words) }) };
}

function correct(
  transcript: Transcript,
  { eventId, words, place }: { eventId: number; words: string; place: Place },
): Transcript {
  const { lines } = transcript;
  const index = indexOf(lines, eventId, place);
  const line = lines[index];
  return line ? { ...transcript, lines: lines.with(index, { ...line, words, state: 'cut' }) } : transcript;
}

/** To the answer that has begun since the person spoke, or to the one that is to come. */
function find(transcript: Transcript, citations: readonly Citation[], place: Place): Transcript {
  const { lines, found } = transcript;
  const last = lines.at(-1);
  if (last?.who === 'reflection' && last.state === 'arriving' && last.attempt === place.attempt) {
    const line = { ...last, citations: merged(last.citations, citations) };
    return { ...transcript, lines: lines.with(-1, line) };
  }
  return { ...transcript, found: merged(found, citations) };
}

const merged = (before: readonly Citation[], more: readonly Citation[]): Citation[] => [
  ...before,
  ...more.filter(
    ({ id }, index) =>
      !before.some((one) => one.id === id) && more.findIndex((one) => one.id === id) === index,
  ),
];

const indexOf = (lines: readonly TranscriptLine[], eventId: number, { attempt }: Place): number =>
  lines.findLastIndex(
    (line) => line.who === 'reflection' && line.eventId === eventId && line.attempt === attempt,
  );

const newLine = (
  lines: readonly TranscriptLine[],
  line: Omit<TranscriptLine, 'id' | 'citations'> & Partial<Pick<TranscriptLine, 'citations'>>,
): TranscriptLine => ({ citations: [], ...line, id: lines.length });

/** Before every line of this page, which are counted from one: what was said before the page was loaded anew. */
export const BEFORE_RELOAD = 0;

/** What is shown: who goes on after a reload is greeted again, in words that stand there already. */
export const shownLines = (lines: readonly TranscriptLine[]): TranscriptLine[] =>
  lines.filter((line) => !isGreetedAgain(lines, line));

const isGreetedAgain = (lines: readonly TranscriptLine[], line: TranscriptLine): boolean =>
  line.who === 'reflection' &&
  line.attempt !== BEFORE_RELOAD &&
  !wasAsked(lines, line) &&
  lines.some(
    ({ who, attempt, conversationId, words }) =>
      attempt === BEFORE_RELOAD &&
      who === 'reflection' &&
      conversationId === line.conversationId &&
      words.startsWith(line.words),
  );

/** The first words over each line are a greeting, and no answer to anything. */
export const wasAsked = (lines: readonly TranscriptLine[], line: TranscriptLine): boolean =>
  lines.some(({ id, who, attempt }) => id < line.id && who === 'person' && attempt === line.attempt);

const LONGEST_REMINDER = 4_000;
const LONGEST_TURN = 1_000;
const SPEAKERS = { person: 'The person', reflection: 'You' };

/** What a new call of the same conversation is told was said before, the newest first to be kept. */
export function reminderOf({ lines }: Transcript, conversationId: string): string | null {
  const opening = 'The connection was lost and is back. So far this was said:';
  const said: string[] = [];
  let length = opening.length;
  for (const { who, words } of lines.filter((line) => line.conversationId === conversationId).toReversed()) {
    const line = `${SPEAKERS[who]}: ${words.trim().slice(0, LONGEST_TURN)}`;
    length += line.length + 1;
    if (length > LONGEST_REMINDER) break;
    if (words.trim() !== '') said.unshift(line);
  }
  return said.length > 0 ? [opening, ...said].join('\n') : null;
}
