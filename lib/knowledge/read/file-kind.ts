import { endingOf } from '../file-names.public.ts';
import type { FILE_ENDINGS } from '../limits.public.ts';
import type { ReadingFailure } from './reading.ts';

export type FileKind =
  | 'text'
  | 'markdown'
  | 'pdf'
  | 'docx'
  | 'html'
  | 'cues'
  | 'mail'
  | 'mailbox'
  | 'rtf'
  | 'odt'
  | 'epub'
  | 'chat';

const KIND_BY_ENDING = new Map<string, FileKind>(
  Object.entries({
    txt: 'text',
    md: 'markdown',
    pdf: 'pdf',
    docx: 'docx',
    html: 'html',
    htm: 'html',
    srt: 'cues',
    vtt: 'cues',
    eml: 'mail',
    mbox: 'mailbox',
    rtf: 'rtf',
    odt: 'odt',
    epub: 'epub',
    zip: 'chat',
  } satisfies Record<(typeof FILE_ENDINGS)[number], FileKind>),
);

export const kindOfName = (fileName: string): FileKind | undefined => KIND_BY_ENDING.get(endingOf(fileName));

const IN_ARCHIVES = new Set<FileKind>(['docx', 'odt', 'epub', 'chat']);

type Mark = 'pdf' | 'zip' | 'ole' | 'rtf';

/** How such files begin, in hex. */
const MARKS: readonly [Mark, RegExp][] = [
  ['pdf', /^(efbbbf)?((09|0a|0d|20)*)255044462d/],
  ['zip', /^504b(0304|0506)/],
  ['ole', /^d0cf11e0a1b11ae1/],
  ['rtf', /^7b5c727466/],
];

function markOf(bytes: Uint8Array): Mark | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('hex');
  return MARKS.find(([, pattern]) => pattern.test(start))?.[0];
}

/**
 * A file is read as what its name says, and only if its content agrees: nobody can have a file read by a parser that
 * its name does not announce. Word's locked and old files share one container, which is neither.
 */
export function kindMismatch(kind: FileKind, bytes: Uint8Array): ReadingFailure | undefined {
  const mark = markOf(bytes);
  if (mark === 'ole') return holdsEncryptedPackage(bytes) ? 'encrypted' : 'unsupported_type';
  if (kind === 'rtf') return mark === 'rtf' ? undefined : 'mismatched';
  if (mark === 'rtf') return 'mismatched';
  if (kind === 'pdf') return mark === 'pdf' ? undefined : 'mismatched';
  if (IN_ARCHIVES.has(kind)) return mark === 'zip' ? undefined : 'mismatched';
  return mark ? 'mismatched' : undefined;
}

function holdsEncryptedPackage(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}
