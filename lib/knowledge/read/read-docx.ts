import { strFromU8, zipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import mammoth from 'mammoth';
import { finishText } from './finish-text.ts';
import { type Reading, unread } from './reading.ts';
import { textOfHtml } from './text-of-html.ts';
import { unzipFiles } from './unzip-files.ts';

/** What mammoth needs for words; pictures, fonts and embedded files are never inflated. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels|docProps\/core\.xml)$/;

type Repacked =
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

/** Goes through HTML, because mammoth's raw text has no footnotes and tells no lists or tables. */
export async function readDocx(bytes: Uint8Array): Promise<Reading> {
  const repacked = repackDocx(bytes);
  if (!repacked.ok) return unread(repacked.failure);
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(repacked.docx) },
    {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
    },
  );
  const { document } = parseHTML(`<!doctype html><html><body>${value}</body></html>`);
  for (const mark of document.querySelectorAll('a[href^="#footnote-"], a[href^="#endnote-"]')) {
    mark.remove();
  }
  const heading = document.querySelector('h1')?.textContent;
  return finishText({
    text: textOfHtml(document.body),
    title: titleProperty(repacked.coreProperties) || heading,
  });
}

function titleProperty(coreProperties: string): string {
  const found = /<dc:title>([^<]{1,1000})<\/dc:title>/.exec(coreProperties)?.[1] ?? '';
  return parseHTML(`<p>${found}</p>`).document.querySelector('p')?.textContent ?? '';
}
