import { z } from 'zod';
import { unfencedOutput } from '#lib/models/unfenced-output.public.ts';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import type { ToolAnswer } from './conversation-so-far.ts';

const passageSchema = z.object({
  text: z.string(),
  source_title: z.string(),
  citation: z.string(),
  date: z.string().nullish(),
  speaker: z.string().nullish(),
  heading: z.string().nullish(),
  closeness: z.enum(['strong', 'weak']).nullish(),
  answer: z.string().nullish(),
});
const answerSchema = z.union([
  z.object({ passages: z.array(passageSchema) }),
  z.object({ error: z.object({ code: z.string() }) }),
]);

export type GivenPassage = {
  text: string;
  sourceTitle: string;
  citation: string;
  date: string | null;
  speaker: string | null;
  heading: string | null;
  closeness: 'strong' | 'weak' | null;
  /** Of the text, what was said when this very question was put before. */
  answer: string | null;
};
export type Retrieved = { passages: GivenPassage[] } | { error: string };

/** What the retrieval tool answered; whatever cannot be read is an error. */
export function readPassages({ text, isError }: ToolAnswer): Retrieved {
  const parsed = answerSchema.safeParse(parseJson(unfencedOutput(text)));
  if (!parsed.success) return { error: 'unreadable' };
  if ('error' in parsed.data) return { error: parsed.data.error.code };
  if (isError) return { error: 'failed' };
  return {
    passages: parsed.data.passages.map(({ source_title: sourceTitle, ...passage }) => ({
      text: passage.text,
      sourceTitle,
      citation: passage.citation,
      date: passage.date ?? null,
      speaker: passage.speaker ?? null,
      heading: passage.heading ?? null,
      closeness: passage.closeness ?? null,
      answer: passage.answer ?? null,
    })),
  };
}
