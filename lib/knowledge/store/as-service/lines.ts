import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type SearchReach = Database['public']['Enums']['search_reach'];

const day = z.string().nullable();

/** In the order in which `find_lines` writes them. */
const lineSchema = z
  .tuple([
    z.number(),
    z.string(),
    z.string(),
    z.number(),
    z.number(),
    z.string(),
    z.number(),
    z.string().nullable(),
    day,
    z.string().nullable(),
    z.number().nullable(),
    z.number(),
    z.number(),
    z.string().nullable(),
    z.string().nullable(),
  ])
  .transform(
    ([
      id,
      sourceId,
      passageId,
      passage,
      position,
      body,
      wordsAt,
      speaker,
      on,
      heading,
      repliesTo,
      from,
      to,
      search,
      meaning,
    ]) => ({
      ...{ id, sourceId, passageId, passage, position, body, wordsAt, speaker, on, heading },
      ...{ repliesTo, from, to, search, meaning },
    }),
  );

const askedSchema = z
  .tuple([z.number(), z.string().nullable(), z.number(), z.number()])
  .transform(([place, lexeme, likeness, lineCount]) => ({ place, lexeme, likeness, lineCount }));

const toldCorrectionSchema = z.object({
  wrong: z.string(),
  corrected: z.string(),
  /** The day on which it was accepted. */
  on: z.string(),
});

export const foundLinesSchema = z.object({
  /** Whose reflection it is; null when nothing may be searched. */
  person: z.string().nullable(),
  /** What may stand for a word of the question, by the word's place; without a lexeme when nothing does. */
  asked: z.array(askedSchema),
  /** Of all that may be searched. */
  lineCount: z.number(),
  /** Of the lines below, those that the person said when this very question was put, in their order. */
  answers: z.array(z.number()),
  /** Those that may answer, with their words in `search` and the code of their meaning, and without those that are only told with one. */
  lines: z.array(lineSchema),
  sources: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      kind: z.string(),
      voicesOf: z.string().nullable(),
      saidOn: day,
      namespace: z.string(),
    }),
  ),
  /** Accepted corrections whose words were asked for, with the lines that they correct. */
  corrections: z.array(
    toldCorrectionSchema.extend({
      id: z.string(),
      search: z.string(),
      meaning: z.string().nullable(),
      lineIds: z.array(z.number()),
      namespace: z.string(),
    }),
  ),
  /** By namespace, what of its lines above is no longer true. */
  told: z.record(z.string(), z.array(toldCorrectionSchema)),
});
export type FoundLines = z.infer<typeof foundLinesSchema>;
export type FoundLine = FoundLines['lines'][number];

/** A question as the database takes it. */
export type LineQuestion = {
  /** Without words that tell nothing of what is asked for. */
  query: string;
  /** As it was put, in one line. */
  question: string;
  language: string | null;
  meaning: { model: string; signs: string } | null;
};

export const questionParameters = ({ query, question, language, meaning }: LineQuestion) => ({
  p_query: query,
  p_asked: question,
  ...(language && { p_language: language }),
  ...(meaning && { p_signs: meaning.signs, p_model: meaning.model }),
});

type Search = LineQuestion & { reflectionId: string; namespaces: readonly string[]; reach: SearchReach };

/**
 * As the installation, because guests have no account: who may read what is decided by the function itself, from the names
 * in `namespaces`, their visibility at this moment, and `reach`.
 */
export async function findLines({
  reflectionId,
  namespaces,
  reach,
  ...question
}: Search): Promise<Result<FoundLines>> {
  const found = fromDatabase(
    await serviceClient().rpc('find_lines', {
      p_reflection_id: reflectionId,
      p_namespaces: [...namespaces],
      p_reach: reach,
      ...questionParameters(question),
    }),
  );
  return found.ok ? ok(foundLinesSchema.parse(found.value)) : found;
}
