import { mailsIn } from './evidence/mail-messages.ts';

/** A piece of a source that a citation leads to, and where it begins. */
export type Passage = { start: number; body: string };

/** Of words; the white space that follows them comes on top. */
const LONGEST = 1_000;
/** What is shorter takes in what follows, even if that has to be cut for it. */
const SHORTEST = 350;
/** What `passages.body` takes. Only white space can be longer than that, and is dropped. */
const LONGEST_BODY = 8_000;

/** Begins at `start`, its words end at `stop`, and the white space after them at `end`. */
type Span = { start: number; stop: number; end: number };

/**
 * Cuts a text into passages at paragraphs, and at sentences where a paragraph is too long. A heading stays with what
 * follows it and a question with the beginning of its answer; of a mailbox each mail begins a passage. Every body is a verbatim piece of the text with the white
 * space that follows it, so that neighbouring bodies put together are the text again.
 */
export function splitPassages(text: string): Passage[] {
  const spans = partsOf(text).flatMap((part) =>
    pack(text, joinWhatBelongsTogether(text, paragraphs(text, part))),
  );
  return spans.map(({ start, end }) => ({
    start,
    body: text.slice(start, Math.min(end, start + LONGEST_BODY)),
  }));
}

const NEWLINE = '(?:\\r\\n|\\n|\\r)';
/** A paragraph ends at a blank line, and before a heading or the name of who speaks next. */
const PARAGRAPH_BREAK = new RegExp(
  `${NEWLINE}[^\\S\\r\\n]*${NEWLINE}\\s*|${NEWLINE}(?=#{1,6} |\\p{Lu}[\\p{L}\\p{M} .'’-]{0,40}:\\s)`,
  'gu',
);

type Part = { from: number; to: number };

/** The mails of a mailbox; of any other text the whole. */
function partsOf(text: string): Part[] {
  const first = text.search(/\S/);
  if (first === -1) return [];
  const mails = (mailsIn(text) ?? []).map(({ labelAt }) => labelAt).filter((at) => at > first);
  return [first, ...mails].map((from, place) => ({ from, to: mails[place] ?? text.length }));
}

function paragraphs(text: string, { from, to }: Part): Span[] {
  const breaks = [...text.slice(from, to).matchAll(PARAGRAPH_BREAK)].map(
    (match) => from + match.index + match[0].length,
  );
  const starts = [from, ...breaks.filter((at) => at > from && at < to)];
  return starts.map((start, place) => spanOf(text, start, starts[place + 1] ?? to));
}

function spanOf(text: string, start: number, end: number): Span {
  return { start, stop: start + text.slice(start, end).trimEnd().length, end };
}

const HEADING = /^(#{1,6} .*|[^\r\n]{1,80}(?<![\p{P}]))$/u;
const LIST_ITEM = /^([-*•]|\d+[.)])\s/;
const QUESTION_OR_ANNOUNCEMENT = /(\?["'”’»)]*|:)$/;

function joinWhatBelongsTogether(text: string, blocks: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let leadsOn = false;
  for (const block of blocks) {
    const before = leadsOn ? joined.pop() : undefined;
    joined.push(before ? join(before, block) : block);
    const words = text.slice(block.start, Math.min(block.stop, block.start + 301));
    leadsOn =
      words.length <= 300 &&
      !LIST_ITEM.test(words) &&
      (HEADING.test(words) || QUESTION_OR_ANNOUNCEMENT.test(words));
  }
  return joined;
}

const join = (first: Span, second: Span): Span => ({
  start: first.start,
  stop: second.stop,
  end: second.end,
});
const sizeOf = ({ start, stop }: Span): number => stop - start;

function pack(text: string, blocks: readonly Span[]): Span[] {
  const packed: Span[] = [];
  let open: Span | undefined;
  for (const block of blocks) {
    if (open && sizeOf(open) >= SHORTEST && sizeOf(join(open, block)) > LONGEST) {
      packed.push(open);
      open = undefined;
    }
    open = open ? join(open, block) : block;
    if (sizeOf(open) > LONGEST) {
      packed.push(...cutAtSentences(text, open));
      open = undefined;
    }
  }
  if (open) packed.push(open);
  return packed;
}

/** Pieces of about equal length. */
function cutAtSentences(text: string, span: Span): Span[] {
  const ends = sentenceEnds(text, span);
  const pieces: Span[] = [];
  let start = span.start;
  let next = 0;
  while (span.stop - start > LONGEST) {
    const wanted = start + (span.stop - start) / Math.ceil((span.stop - start) / (LONGEST * 0.9));
    let best: number | undefined;
    for (; (ends[next] ?? Number.POSITIVE_INFINITY) <= start + LONGEST; next += 1) {
      const end = ends[next];
      if (end === undefined || end < start + SHORTEST) continue;
      if (best === undefined || Math.abs(end - wanted) <= Math.abs(best - wanted)) best = end;
    }
    const cut = skipWhiteSpace(text, best ?? wordEnd(text, start));
    while (next > 0 && (ends[next - 1] ?? 0) > cut) next -= 1;
    pieces.push(spanOf(text, start, cut));
    start = cut;
  }
  pieces.push({ start, stop: span.stop, end: span.end });
  return pieces;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Where the next sentence begins. A line that goes on in lower case was wrapped, and is no end of a sentence. */
function sentenceEnds(text: string, { start, end }: Span): number[] {
  const unwrapped = text
    .slice(start, end)
    .replace(/(\r\n|\n|\r)(?=\p{Ll})/gu, (newline) => ' '.repeat(newline.length));
  return [...sentences.segment(unwrapped)].map(({ index, segment }) => start + index + segment.length);
}

/** For what has no end of a sentence in reach: after white space, else between two words, else between two characters. */
function wordEnd(text: string, start: number): number {
  const reach = text.slice(start, start + LONGEST);
  const space = /^[\s\S]*\s/.exec(reach)?.[0].length ?? 0;
  if (space >= SHORTEST) return start + space;
  const lastWord = [...words.segment(reach)].at(-1)?.index ?? 0;
  if (lastWord >= SHORTEST) return start + lastWord;
  return start + LONGEST - (isFirstOfPair(text.charCodeAt(start + LONGEST - 1)) ? 1 : 0);
}

/** So that no piece begins with it, or is nothing else. */
function skipWhiteSpace(text: string, at: number): number {
  const space = /\s*/y;
  space.lastIndex = at;
  space.test(text);
  return space.lastIndex;
}

const isFirstOfPair = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
