import { strFromU8, Unzip, UnzipInflate, zipSync } from 'fflate';

/** What mammoth needs for words; pictures, fonts and embedded files are never inflated. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels|docProps\/core\.xml)$/;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_ENTRIES = 2_000;
/** Deflate makes at most 1,032 bytes of one, so that no single step goes far beyond the limit. */
const STEP = 16 * 1024;

export type Repacked =
  | { ok: true; docx: Uint8Array; coreProperties: string }
  | { ok: false; failure: 'too_demanding' | 'unsupported_type' };

/** An archive ends with this, and at most a comment: one without was cut off, and what is missing cannot be seen. */
const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1');
const TAIL = 64 * 1024 + 22;

class Overflow extends Error {}

/**
 * A zip archive of strangers can claim any size and hold any other, and two readers can see different files in it. So
 * it is inflated here, counted byte by byte, and what came out is packed anew, without compression: mammoth sees only
 * that. Throws on a damaged archive.
 */
export function repackDocx(bytes: Uint8Array): Repacked {
  if (!Buffer.from(bytes.subarray(-TAIL)).includes(DIRECTORY_END)) throw new Error('cut off');
  const files: Record<string, Uint8Array> = {};
  try {
    inflate(bytes, files);
  } catch (error) {
    if (error instanceof Overflow) return { ok: false, failure: 'too_demanding' };
    throw error;
  }
  if (!files['word/document.xml']) return { ok: false, failure: 'unsupported_type' };
  const core = files['docProps/core.xml'];
  return { ok: true, docx: zipSync(files, { level: 0 }), coreProperties: core ? strFromU8(core) : '' };
}

function inflate(bytes: Uint8Array, files: Record<string, Uint8Array>): void {
  let size = 0;
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > MOST_ENTRIES) throw new Overflow();
    if (!NEEDED.test(file.name)) return;
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
