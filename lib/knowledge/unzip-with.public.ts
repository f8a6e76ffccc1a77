import { READING_LIMITS } from './limits.public.ts';

/** What `fflate` gives: each side brings it in its own way. */
export type ZipReader<Decoder> = {
  Unzip: new (
    onEntry: (entry: Entry) => void,
  ) => { register(decoder: Decoder): void; push(chunk: Uint8Array, isLast: boolean): void };
  UnzipInflate: Decoder;
};
type Entry = {
  name: string;
  ondata(error: Error | null, chunk: Uint8Array, isLast: boolean): void;
  start(): void;
};

/** Deflate makes at most 1,032 bytes of one, so that no single step goes far beyond the limit. */
const STEP = 16 * 1024;

/** An archive ends with this, and at most a comment: one without was cut off, and what is missing cannot be seen. */
const DIRECTORY_END = [0x50, 0x4b, 0x05, 0x06] as const;
const TAIL = 64 * 1024 + 22;

class Overflow extends Error {}

export type Unzipped = {
  files: Record<string, Uint8Array<ArrayBuffer>>;
  /** Of every file in it, also those that were not wanted. */
  names: string[];
};

/**
 * A zip archive of strangers can claim any size and hold any other, so it is inflated byte by byte and counted; what nobody
 * wants is never inflated. Undefined when there is more in it than we take. Throws on a damaged archive.
 */
export function unzipWith<Decoder>(
  reader: ZipReader<Decoder>,
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Unzipped | undefined {
  const tail = bytes.subarray(-TAIL);
  if (!tail.some((_, at) => DIRECTORY_END.every((byte, place) => tail[at + place] === byte))) {
    throw new Error('cut off');
  }
  const unzipped: Unzipped = { files: {}, names: [] };
  try {
    inflate(reader, bytes, isWanted, unzipped);
  } catch (error) {
    if (error instanceof Overflow) return undefined;
    throw error;
  }
  return unzipped;
}

function inflate<Decoder>(
  { Unzip, UnzipInflate }: ZipReader<Decoder>,
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  { files, names }: Unzipped,
): void {
  let size = 0;
  const unzip = new Unzip((file) => {
    names.push(file.name);
    if (names.length > READING_LIMITS.zipEntries) throw new Overflow();
    if (!isWanted(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      size += chunk.byteLength;
      if (size > READING_LIMITS.unzippedBytes) throw new Overflow();
      chunks.push(chunk);
      if (final) files[file.name] = joined(chunks);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += STEP) {
    unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
