import { fail, ok, type Result } from '#lib/platform/result.ts';
import { readFile } from './read/read-file.ts';
import { readWebPage } from './read/read-web-page.ts';
import type { ReadText } from './read/reading.ts';
import { sourceFailureTexts } from './texts/reading.public.ts';

type Unread = {
  content: string | null;
  file: Uint8Array | null;
  fileName: string | null;
  originUrl: string | null;
};

/** The words of a source, wherever they come from. */
export async function readSource({ content, file, fileName, originUrl }: Unread): Promise<Result<ReadText>> {
  if (content !== null) return ok({ text: content });
  if (file) return readFile(file, fileName ?? '');
  if (originUrl) return readWebPage(originUrl);
  return fail('source_unreadable', { message: sourceFailureTexts.gone });
}
