import { readingNotes } from '../texts/reading.public.ts';
import { decodeText } from './decode-text.ts';
import { finishText } from './finish-text.ts';
import { type Reading, unread } from './reading.ts';
import { unzipFiles } from './unzip-files.ts';

/** As the phone writes it: `_chat.txt`, or "WhatsApp Chat with Mara.txt" in any language. */
const CHAT = /(^|\/)(_chat|[^/]*whatsapp[^/]*)\.txt$/i;
const TEXT = /\.txt$/i;
const TAKEOUT = /^takeout\//i;

/** A chat that was exported from WhatsApp, or what Google gives out. Pictures and voice messages stay out, and the source says so. */
export async function readChatArchive(bytes: Uint8Array): Promise<Reading> {
  const unzipped = unzipFiles(bytes, (name) => TEXT.test(name));
  if (!unzipped) return unread('too_demanding');
  const { files, names } = unzipped;
  if (names.some((name) => TAKEOUT.test(name))) return (await import('./read-takeout.ts')).readTakeout(bytes);
  const texts = Object.keys(files);
  const chat = texts.find((name) => CHAT.test(name)) ?? (texts.length === 1 ? texts[0] : undefined);
  if (chat === undefined) return unread('no_chat_in_zip');
  const text = decodeText(files[chat] ?? new Uint8Array());
  if (text === undefined) return unread('binary');
  const left = names.filter((name) => name !== chat && !name.endsWith('/'));
  const read = finishText({
    text,
    title: chat
      .split('/')
      .at(-1)
      ?.replace(/^_chat\.txt$|\.txt$/i, ''),
  });
  if (!read.ok) return read;
  return { ok: true, value: { ...read.value, note: readingNotes.chat(chat, left.length) } };
}
