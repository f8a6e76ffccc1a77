import { Unzip, UnzipInflate } from 'fflate';

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_ENTRIES = 2_000;
/** Deflate makes at most 1,032 bytes of one, so that no single step goes far beyond the limit. */
const STEP = 16 * 1024;

/** An archive ends with this, and at most a comment: one without was cut off, and what is missing cannot be seen. */
const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1');
const TAIL = 64 * 1024 + 22;

class Overflow extends Error {}

export type Unzipped = {
  files: Record<string, Uint8Array>;
  /** Of every file in it, also those that were not wanted. */
  names: string[];
};

/**
 * A zip archive of strangers can claim any size and hold any other, so it is inflated byte by byte and counted; what nobody
 * wants is never inflated. Undefined when there is more in it than we take. Throws on a damaged archive.
 */
export function unzipFiles(bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped | undefined {
  if (!Buffer.from(bytes.subarray(-TAIL)).includes(DIRECTORY_END)) throw new Error('cut off');
  const unzipped: Unzipped = { files: {}, names: [] };
  try {
    inflate(bytes, isWanted, unzipped);
  } catch (error) {
    if (error instanceof Overflow) return undefined;
    throw error;
  }
  return unzipped;
}

function inflate(bytes: Uint8Array, isWanted: (name: string) => boolean, { files, names }: Unzipped): void {
  let size = 0;
  const unzip = new Unzip((file) => {
    names.push(file.name);
    if (names.length > MOST_ENTRIES) throw new Overflow();
    if (!isWanted(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      size += chunk.byteLength;
      if (size > MOST_BYTES) throw new Overflow();
      chunks.push(chunk);
      if (final) files[file.name] = Buffer.concat(chunks);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += STEP) {
    unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  }
}
