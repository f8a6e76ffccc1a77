import { strFromU8, zipSync } from 'fflate';
import { unzipFiles } from './unzip-files.ts';

/** What mammoth needs for words; pictures, fonts and embedded files are never inflated. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels|docProps\/core\.xml)$/;

export type Repacked =
  | { ok: true; docx: Uint8Array; coreProperties: string }
  | { ok: false; failure: 'too_demanding' | 'unsupported_type' };

/**
 * Two readers can see different files in one archive. So what came out is packed anew, without compression: mammoth sees
 * only that. Throws on a damaged archive.
 */
export function repackDocx(bytes: Uint8Array): Repacked {
  const files = unzipFiles(bytes, (name) => NEEDED.test(name))?.files;
  if (!files) return { ok: false, failure: 'too_demanding' };
  if (!files['word/document.xml']) return { ok: false, failure: 'unsupported_type' };
  const core = files['docProps/core.xml'];
  return { ok: true, docx: zipSync(files, { level: 0 }), coreProperties: core ? strFromU8(core) : '' };
}
