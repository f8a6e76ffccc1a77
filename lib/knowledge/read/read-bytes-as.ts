import { decodeText } from './decode-text.ts';
import { disagreement, type FileKind } from './file-kind.ts';
import { finishText } from './finish-text.ts';
import { readCues } from './read-cues.ts';
import { readDocx } from './read-docx.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPdf } from './read-pdf.ts';
import { type Reading, unread } from './reading.ts';

export type ReadRequest = {
  kind: FileKind;
  bytes: Uint8Array;
  /** What a server said of the encoding. */
  charset?: string;
  /** From the web, where an article can be behind a door or drawn by a program. */
  page?: boolean;
};

/** May throw on damaged content, may take forever and any amount of memory: runs in a worker only. */
export async function readBytesAs({ kind, bytes, charset, page = false }: ReadRequest): Promise<Reading> {
  if (bytes.length === 0) return unread('empty');
  const failure = disagreement(kind, bytes);
  if (failure) return unread(failure);
  if (kind === 'pdf') return await readPdf(bytes);
  if (kind === 'docx') return await readDocx(bytes);
  if (kind === 'html') return readHtml(bytes, { page, ...(charset ? { charset } : {}) });
  const text = decodeText(bytes, charset);
  if (text === undefined) return unread('binary');
  if (kind === 'markdown') return finishText(readMarkdown(text));
  if (kind === 'text') return finishText({ text });
  const words = readCues(text);
  return words === undefined ? unread(/\S/.test(text) ? 'broken' : 'empty') : finishText({ text: words });
}
