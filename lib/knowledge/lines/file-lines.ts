import { z } from 'zod';
import type { Passage } from '../split-passages.ts';
import type { Line } from './line.ts';

/** A line as the database takes it: places in characters as Postgres counts them, days as ISO writes them. */
export const filedLineSchema = z.object({
  /** `all`: told to everybody who hears the source. Otherwise members hear one edition of its lines, and guests the other. */
  edition: z.enum(['all', 'members', 'guests']),
  passage: z.int(),
  at: z.int(),
  body: z.string(),
  words_at: z.int(),
  speaker: z.string().nullable(),
  on: z.string().nullable(),
  heading: z.string().nullable(),
  language: z.string(),
  replies_to: z.int().nullable(),
  from: z.int(),
  to: z.int(),
});
export type FiledLine = z.infer<typeof filedLineSchema>;

type Split = { lines: readonly Line[]; guests: readonly Line[] | null };

/** Each line belongs to the passage in which its words begin. */
export function fileLines(text: string, passages: readonly Passage[], { lines, guests }: Split): FiledLine[] {
  if (guests === null) return fileEdition(text, passages, lines, 'all');
  return [...fileEdition(text, passages, lines, 'members'), ...fileEdition(text, passages, guests, 'guests')];
}

function fileEdition(
  text: string,
  passages: readonly Passage[],
  lines: readonly Line[],
  edition: FiledLine['edition'],
): FiledLine[] {
  let passage = 0;
  let at = 0;
  let before = 0;
  return lines.map((line) => {
    const { start, end, wordsAt, speaker, on, heading, language, repliesTo, from, to } = line;
    const body = text.slice(start, end);
    const words = start + Math.max(0, body.search(/\S/));
    while (words >= (passages[passage + 1]?.start ?? Number.POSITIVE_INFINITY)) passage += 1;
    at += characters(text.slice(before, start));
    before = start;
    return {
      edition,
      passage,
      at,
      body,
      words_at: characters(body.slice(0, wordsAt)),
      speaker: speaker && [...speaker].slice(0, 200).join(''),
      on,
      heading: heading && [...heading].slice(0, 400).join(''),
      language,
      replies_to: repliesTo,
      from,
      to,
    };
  });
}

function characters(text: string): number {
  let found = 0;
  for (const _ of text) found += 1;
  return found;
}
