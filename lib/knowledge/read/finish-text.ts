import { normaliseText } from '#lib/platform/normalise-text.ts';
import { SOURCE_LIMITS } from '../limits.public.ts';
import { type Reading, type ReadingFailure, unread } from './reading.ts';

/** The last step of every reader: normal form, the limits, and a title that fits one line. */
export function finishText(
  { text, title }: { text: string; title?: string | null | undefined },
  whenEmpty: ReadingFailure = 'empty',
): Reading {
  const normal = normaliseText(text);
  if (!/[\p{L}\p{N}]/u.test(normal)) return unread(whenEmpty);
  if (Buffer.byteLength(normal) > SOURCE_LIMITS.textBytes) return unread('too_long');
  const line = titleLine(title ?? '');
  return { ok: true, value: line ? { text: normal, title: line } : { text: normal } };
}

/** Cut between characters, never inside one. */
function titleLine(title: string): string {
  const line = normaliseText(title.slice(0, 10_000)).replaceAll(/\n+/g, ' ');
  return line
    .slice(0, SOURCE_LIMITS.titleLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
}
