import rtfToHtml from '@iarna/rtf-to-html';
import { finishText } from './finish-text.ts';
import { parseHtml } from './parse-html.ts';
import type { Reading } from './reading.ts';
import { textOfHtml } from './text-of-html.ts';

/** Throws on a damaged file. */
export async function readRtf(bytes: Uint8Array): Promise<Reading> {
  const html = await new Promise<string>((resolve, reject) => {
    rtfToHtml.fromString(Buffer.from(bytes).toString('latin1'), (error, converted) =>
      error ? reject(error) : resolve(converted ?? ''),
    );
  });
  return finishText({ text: textOfHtml(parseHtml(html).body) });
}
