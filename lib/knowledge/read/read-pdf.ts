import { getDocumentProxy } from 'unpdf';
import { SOURCE_LIMITS } from '../limits.public.ts';
import { finishText } from './finish-text.ts';
import { linesOfPage, type PdfItem, type PdfLine } from './pdf-lines.ts';
import { joinPdfLines } from './pdf-paragraphs.ts';
import { type Reading, unread } from './reading.ts';

/** What ends a PDF. Programs append a little after it; much after it, or none, and the file was cut off. */
const TAIL = 4 * 1024;

export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  if (!Buffer.from(bytes.subarray(-TAIL)).includes('%%EOF')) return unread('broken');
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
  try {
    pdf = await getDocumentProxy(Uint8Array.from(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
    });
  } catch (error) {
    return unread(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken');
  }
  const pages: PdfLine[][] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: false });
    const lines = linesOfPage(items.filter((item): item is typeof item & PdfItem => 'str' in item));
    page.cleanup();
    pages.push(lines);
    length += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length > SOURCE_LIMITS.textBytes) return unread('too_long');
  }
  return finishText({ text: joinPdfLines(pages), title: await titleOf(pdf) }, 'no_text_in_pdf');
}

/** Programs write the file's own name there when nobody chose a title. */
async function titleOf(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  return /^(microsoft word|untitled|powerpoint)|\.(docx?|pdf|odt|rtf|indd|tex|dvi)$/i.test(title.trim())
    ? ''
    : title;
}
