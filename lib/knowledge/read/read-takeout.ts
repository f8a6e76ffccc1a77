import { whyNotRead } from '../file-names.public.ts';
import { readingNotes } from '../texts/reading.public.ts';
import { type FileKind, kindOfName } from './file-kind.ts';
import { finishText } from './finish-text.ts';
import { readBytesAs } from './read-bytes-as.ts';
import { type Reading, unread } from './reading.ts';
import { unzipFiles } from './unzip-files.ts';

/** What a program wrote down about its user, and the list of what is in the archive: nobody's words. */
const NO_WORDS =
  /(^|\/)(archive_browser\.html|my activity|access log activity|chrome|youtube[^/]*\/history|maps|location history[^/]*|google account|android device[^/]*)(\/|$)/i;
const MAILS = new Set<FileKind>(['mail', 'mailbox']);

const isWanted = (name: string): boolean => {
  const kind = kindOfName(name);
  return kind !== undefined && kind !== 'chat' && !NO_WORDS.test(name);
};

/** What somebody took out of Google: notes, documents and mail, one after the other, and a word on everything that was left. */
export async function readTakeout(bytes: Uint8Array): Promise<Reading> {
  const unzipped = unzipFiles(bytes, isWanted);
  if (!unzipped) return unread('too_demanding');
  const { files, names } = unzipped;
  const texts: { kind: FileKind; text: string }[] = [];
  const taken: string[] = [];
  const damaged: string[] = [];
  for (const [name, file] of Object.entries(files)) {
    const kind = kindOfName(name);
    const reading = kind && (await readOne(kind, file));
    if (!kind || !reading?.ok) {
      damaged.push(shortName(name));
      continue;
    }
    taken.push(shortName(name));
    const { title, text } = reading.value;
    texts.push({ kind, text: title && !MAILS.has(kind) ? `# ${title}\n\n${text}` : text });
  }
  // A letter goes on until the next one begins, so whatever is no letter stands before all of them.
  const read = finishText({
    text: [...texts.filter(({ kind }) => !MAILS.has(kind)), ...texts.filter(({ kind }) => MAILS.has(kind))]
      .map(({ text }) => text)
      .join('\n\n\n'),
    title: 'Google Takeout',
  });
  if (!read.ok) return read;
  const left = names.filter((name) => !name.endsWith('/') && !isWanted(name));
  const leftAs = (why: ReturnType<typeof whyNotRead>) =>
    left.filter((name) => whyNotRead(name) === why).length;
  const note = readingNotes.takeout(taken, {
    damaged,
    pictures: leftAs('picture'),
    sounds: leftAs('sound') + leftAs('film'),
    data: leftAs('unsupported_type'),
  });
  return { ok: true, value: { ...read.value, note } };
}

/** One that is damaged is left out, and the others are read all the same. */
async function readOne(kind: FileKind, bytes: Uint8Array): Promise<Reading> {
  try {
    return await readBytesAs({ kind, bytes });
  } catch {
    return unread('broken');
  }
}

const shortName = (name: string): string => name.replace(/^takeout\//i, '');
