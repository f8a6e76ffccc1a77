import { getDocumentProxy } from 'unpdf';
import { SOURCE_LIMITS } from '../limits.public.ts';
import { finishText } from './finish-text.ts';
import { type Reading, unread } from './reading.ts';

/** What ends a PDF. Programs append a little after it; much after it, or none, and the file was cut off. */
const TAIL = 4 * 1024;

const SENTENCE_END = /[.!?…:]["'”’»)\]]*$/;
const LIST_MARK = /^([-–•▪◦*]|\d{1,3}[.)]|[a-z][.)])\s/;
const BROKEN_WORD = /(\p{L}+)[-\u00ad\u2010]$/u;
const FIRST_WORD = /^(\p{Ll}[\p{L}\p{M}]*)/u;

/** What PDF.js says of a run of characters. */
type PdfItem = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean };

type PdfLine = { text: string; left: number; right: number; y: number; size: number };

/** A PDF knows characters at places and no lines: what stands at one height, going right, is a line. */
function linesOfPage(items: readonly PdfItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: PdfLine | undefined;
  for (const { str, transform, width, height, hasEOL } of items) {
    const [, , , , x = 0, y = 0] = transform;
    const size: number = height || open?.size || 0;
    const belongs = open && Math.abs(open.y - y) <= Math.max(size, open.size) * 0.5 && x >= open.left - size;
    if (open && !belongs && str.trim()) {
      lines.push(open);
      open = undefined;
    }
    if (str) {
      if (open) {
        const gap = x - open.right;
        const spaced = /\s$/.test(open.text) || /^\s/.test(str) || gap < size * 0.15;
        open.text += spaced ? str : ` ${str}`;
        open.right = Math.max(open.right, x + width);
        open.size = Math.max(open.size, size);
      } else if (str.trim()) {
        open = { text: str, left: x, right: x + width, y, size };
      }
    }
    if (hasEOL && open) {
      lines.push(open);
      open = undefined;
    }
  }
  if (open) lines.push(open);
  return lines
    .map((line) => ({ ...line, text: withoutLigatures(line.text).trim() }))
    .filter(({ text }) => text);
}

/** Typesetters' joined letters (ﬁ, ﬂ …) are drawn as one, and searched for as two. */
const withoutLigatures = (text: string) =>
  text.replace(/[\ufb00-\ufb06]/g, (letter) => letter.normalize('NFKC'));

/** Pages of lines become paragraphs: wrapped lines are joined, words cut at a line's end made whole again. */
function joinPdfLines(pages: readonly (readonly PdfLine[])[]): string {
  const known = wordsOf(pages);
  const paragraphs: string[] = [];
  let open = '';
  let before: PdfLine | undefined;
  for (const page of withoutRunningLines(pages)) {
    const layout = measure(page);
    for (const [at, line] of page.entries()) {
      const starts =
        before && (at === 0 ? startsAfterPage(before, line) : startsParagraph(before, line, layout));
      if (starts) {
        paragraphs.push(open);
        open = '';
      }
      open = open ? joinLines(open, line.text, known) : line.text;
      before = line;
    }
  }
  if (open) paragraphs.push(open);
  return paragraphs.join('\n\n');
}

type Layout = {
  /** The usual distance between lines. */
  step: number;
  left: number;
  /** How far lines reach that begin about where this one does: in the same column. */
  edgeOf: (line: PdfLine) => number;
};

const COLUMN = 36;

function measure(page: readonly PdfLine[]): Layout {
  const edges = new Map<number, number>();
  const column = ({ left }: PdfLine) => Math.round(left / COLUMN);
  for (const line of page) edges.set(column(line), Math.max(edges.get(column(line)) ?? 0, line.right));
  const steps = page.slice(1).map((line, at) => (page[at]?.y ?? 0) - line.y);
  return {
    step: middle(steps.filter((step) => step > 0)),
    left: middle(page.map(({ left }) => left)),
    edgeOf: (line) => Math.max(...[-1, 0, 1].map((aside) => edges.get(column(line) + aside) ?? 0)),
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function startsParagraph(before: PdfLine, line: PdfLine, { step, left, edgeOf }: Layout): boolean {
  const down = before.y - line.y;
  if (down < -step || LIST_MARK.test(line.text)) return true;
  if (down > Math.max(step, line.size) * 1.35) return true;
  if (Math.abs(before.size - line.size) > Math.max(before.size, line.size) * 0.15) return true;
  if (BROKEN_WORD.test(before.text)) return false;
  const indented = line.left > left + line.size * 0.8 && before.left <= left + line.size * 0.4;
  if (indented && SENTENCE_END.test(before.text)) return true;
  return before.right + firstWordWidth(line) + before.size * 2 < edgeOf(before);
}

/** Had it fitted into the line before, that line would not have been broken there. */
function firstWordWidth({ text, left, right }: PdfLine): number {
  return ((right - left) / text.length) * (text.indexOf(' ') + 1 || text.length);
}

function startsAfterPage(before: PdfLine, line: PdfLine): boolean {
  if (BROKEN_WORD.test(before.text) || /^\p{Ll}/u.test(line.text)) return false;
  return SENTENCE_END.test(before.text) || Math.abs(before.size - line.size) > line.size * 0.15;
}

/** Whether a hyphen at the end of a line belongs to the word is told by how the word is written elsewhere. */
function joinLines(text: string, next: string, known: ReadonlySet<string>): string {
  const cut = BROKEN_WORD.exec(text)?.[1];
  const rest = FIRST_WORD.exec(next)?.[1];
  if (!cut || !rest) return `${text} ${next}`;
  const isCompound = known.has(`${cut}-${rest}`.toLowerCase()) && !known.has(`${cut}${rest}`.toLowerCase());
  return isCompound ? text + next : text.slice(0, -1) + next;
}

function wordsOf(pages: readonly (readonly PdfLine[])[]): Set<string> {
  const words = new Set<string>();
  for (const { text } of pages.flat()) {
    for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu))
      words.add(word.toLowerCase());
  }
  return words;
}

/** Page numbers, and what stands at the top or the foot of page after page. */
function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const count = new Map<string, number>();
  const edges = (page: readonly PdfLine[]) => new Set([page[0], page.at(-1)].flatMap((line) => line ?? []));
  for (const page of pages) {
    for (const key of new Set([...edges(page)].map(({ text }) => runningKey(text)))) {
      count.set(key, (count.get(key) ?? 0) + 1);
    }
  }
  const isRunning = (line: PdfLine) => {
    const key = runningKey(line.text);
    return key === '#' ? pages.length > 1 : (count.get(key) ?? 0) >= Math.max(3, pages.length / 3);
  };
  return pages.map((page) => {
    const edge = edges(page);
    return page.filter((line) => !(edge.has(line) && isRunning(line)));
  });
}

const runningKey = (text: string) => text.replace(/\d+/g, '#').replace(/^[-–— ]+|[-–— ]+$/g, '');

export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  if (!Buffer.from(bytes.subarray(-TAIL)).includes('%%EOF')) return unread('broken');
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
  try {
    pdf = await getDocumentProxy(Uint8Array.from(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
    });
  } catch (error) {
    return unread(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken');
  }
  const pages: PdfLine[][] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: false });
    const lines = linesOfPage(items.filter((item): item is typeof item & PdfItem => 'str' in item));
    page.cleanup();
    pages.push(lines);
    length += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length > SOURCE_LIMITS.textBytes) return unread('too_long');
  }
  return finishText({ text: joinPdfLines(pages), title: await titleOf(pdf) }, 'no_text_in_pdf');
}

/** Programs write the file's own name there when nobody chose a title. */
async function titleOf(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  return /^(microsoft word|untitled|powerpoint)|\.(docx?|pdf|odt|rtf|indd|tex|dvi)$/i.test(title.trim())
    ? ''
    : title;
}
