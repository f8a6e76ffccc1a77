import { decodeText } from './decode-text.ts';
import { type FileKind, kindMismatch } from './file-kind.ts';
import { finishText } from './finish-text.ts';
import { readCues } from './read-cues.ts';
import { type Reading, unread } from './reading.ts';

export type ReadRequest = {
  kind: FileKind;
  bytes: Uint8Array;
  /** What a server said of the encoding. */
  charset?: string;
  /** From the web, where an article can be behind a door or drawn by a program. */
  page?: boolean;
};

type Parser = (bytes: Uint8Array) => Reading | Promise<Reading>;

const PARSERS: Partial<Record<FileKind, Parser>> = {
  pdf: async (bytes) => (await import('./read-pdf.ts')).readPdf(bytes),
  docx: async (bytes) => (await import('./read-docx.ts')).readDocx(bytes),
  mail: async (bytes) => (await import('./read-mail.ts')).readMail(bytes),
  mailbox: async (bytes) => (await import('./read-mail.ts')).readMailbox(bytes),
  rtf: async (bytes) => (await import('./read-rtf.ts')).readRtf(bytes),
  odt: async (bytes) => (await import('./read-odt.ts')).readOdt(bytes),
  epub: async (bytes) => (await import('./read-epub.ts')).readEpub(bytes),
  chat: async (bytes) => (await import('./read-chat-archive.ts')).readChatArchive(bytes),
};

/**
 * May throw on damaged content, may take forever and any amount of memory: runs in a worker only, which lives for one file
 * and loads the parser of this one.
 */
export async function readBytesAs({ kind, bytes, charset, page = false }: ReadRequest): Promise<Reading> {
  if (bytes.length === 0) return unread('empty');
  const failure = kindMismatch(kind, bytes);
  if (failure) return unread(failure);
  if (kind === 'html')
    return (await import('./read-html.ts')).readHtml(bytes, { page, ...(charset ? { charset } : {}) });
  const read = PARSERS[kind];
  if (read) return await read(bytes);
  const text = decodeText(bytes, charset);
  if (text === undefined) return unread('binary');
  if (kind === 'markdown') return finishText((await import('./read-markdown.ts')).readMarkdown(text));
  if (kind === 'text') return finishText({ text });
  const words = readCues(text);
  return words === undefined ? unread(/\S/.test(text) ? 'broken' : 'empty') : finishText({ text: words });
}
