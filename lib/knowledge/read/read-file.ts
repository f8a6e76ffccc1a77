import { ok, type Result } from '#lib/platform/result.ts';
import { whyNotRead } from '../file-names.public.ts';
import { SOURCE_LIMITS } from '../limits.public.ts';
import { kindOfName } from './file-kind.ts';
import { type ReadingOptions, readInWorker } from './read-in-worker.ts';
import type { ReadText } from './reading.ts';
import { unreadable } from './reading-failure.ts';

/** The text of an uploaded file. Whatever the bytes are, the answer comes within the deadline, and is typed. */
export async function readFile(
  bytes: Uint8Array,
  fileName: string,
  options: ReadingOptions = {},
): Promise<Result<ReadText>> {
  if (bytes.byteLength > SOURCE_LIMITS.fileBytes) return unreadable('too_large');
  const kind = kindOfName(fileName);
  if (!kind) return unreadable(whyNotRead(fileName));
  const reading = await readInWorker({ kind, bytes }, options);
  return reading.ok ? ok(reading.value) : unreadable(reading.failure);
}
