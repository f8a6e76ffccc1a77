import { z } from 'zod';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import { unfencedOutput } from '#lib/tools/unfenced-output.public.ts';
import type { ToolAnswer } from './conversation-so-far.ts';

const passageSchema = z.object({
  text: z.string(),
  source_title: z.string(),
  citation: z.string(),
});
const answerSchema = z.union([
  z.object({ passages: z.array(passageSchema) }),
  z.object({ error: z.object({ code: z.string() }) }),
]);

export type GivenPassage = { text: string; sourceTitle: string; citation: string };
export type Retrieved = { passages: GivenPassage[] } | { error: string };

/** What the retrieval tool answered; whatever cannot be read is an error. */
export function readPassages({ text, isError }: ToolAnswer): Retrieved {
  const parsed = answerSchema.safeParse(parseJson(unfencedOutput(text)));
  if (!parsed.success) return { error: 'unreadable' };
  if ('error' in parsed.data) return { error: parsed.data.error.code };
  if (isError) return { error: 'failed' };
  return {
    passages: parsed.data.passages.map(({ text, source_title, citation }) => ({
      text,
      sourceTitle: source_title,
      citation,
    })),
  };
}
