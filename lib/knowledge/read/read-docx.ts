import { parseHTML } from 'linkedom';
import mammoth from 'mammoth';
import { finishText } from './finish-text.ts';
import { type Reading, unread } from './reading.ts';
import { repackDocx } from './repack-docx.ts';
import { textOfHtml } from './text-of-html.ts';

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
