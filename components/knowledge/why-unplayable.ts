import { soundTexts } from '#lib/knowledge/texts/sound.public.ts';

const HEAD_BYTES = 64 * 1024;
/** How pictures, documents and packed folders begin. */
const OTHER_KINDS = ['\x89PNG', '\xff\xd8\xff', 'GIF8', '%PDF', 'PK\x03\x04', '\xd0\xcf\x11\xe0'];
const MP4 = /^.{4}ftyp/s;
/** In an mp4 file, the names of sound that only its seller's programs can open. */
const LOCKED = /enca|drms/;
/** Words have no control characters. */
const IS_TEXT = /^[\t\n\r\x20-\x7e\x80-\xff]+$/;

/** What is to be said of a file that this browser could not play, by how it begins. */
export async function whyUnplayable(file: Blob): Promise<string> {
  if (file.size === 0) return soundTexts.emptyFile;
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  let head = '';
  for (const byte of bytes) head += String.fromCharCode(byte);
  if (MP4.test(head) && LOCKED.test(head)) return soundTexts.locked;
  if (OTHER_KINDS.some((start) => head.startsWith(start)) || IS_TEXT.test(head)) return soundTexts.noSound;
  return soundTexts.unreadable;
}
