import { endingOf, whyNotRead } from './file-names.public.ts';
import { FILE_ENDINGS } from './limits.public.ts';
import { unzipWith, type ZipReader } from './unzip-with.public.ts';

/** A file of an archive, or why it is not taken. */
export type OpenedFile =
  | { name: string; bytes: Uint8Array<ArrayBuffer> }
  | { name: string; why: ReturnType<typeof whyNotRead> };

/** What a chat of WhatsApp or a Takeout is, is read as one. */
const READ_WHOLE = /^takeout\/|(?:^|\/)(?:_chat|[^/]*whatsapp[^/]*)\.txt$/i;
/** Folders, and what computers leave in them. */
const NO_FILE = /\/$|^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

const isReadable = (name: string): boolean => {
  const ending = endingOf(name);
  return ending !== 'zip' && FILE_ENDINGS.some((known) => known === ending);
};

const withoutFolders = (name: string): string => name.split(/[\\/]/).at(-1) ?? name;

/**
 * The files of an archive, each to be taken as if it had been given itself; null for one that is read as a whole. There may be
 * no more in it than the reader of archives takes.
 */
export function openArchive<Decoder>(
  { Unzip, UnzipInflate }: ZipReader<Decoder>,
  bytes: Uint8Array,
): OpenedFile[] | 'broken' | 'too_demanding' | null {
  try {
    const unzipped = unzipWith(
      { Unzip, UnzipInflate },
      bytes,
      (name) => !NO_FILE.test(name) && isReadable(name),
    );
    if (!unzipped) return 'too_demanding';
    const names = unzipped.names.filter((name) => !NO_FILE.test(name));
    if (names.length === 0 || names.some((name) => READ_WHOLE.test(name))) return null;
    return names.map((path) => {
      const [name, file] = [withoutFolders(path), unzipped.files[path]];
      return file ? { name, bytes: file } : { name, why: whyNotRead(name) };
    });
  } catch {
    return 'broken';
  }
}
