import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import { ok, type Result } from '#lib/platform/result.ts';

const saidSchema = z.object({
  person: z.string(),
  lines: z.array(
    z
      .object({
        source_id: z.string(),
        text: z.string(),
        asked: z.string().nullable(),
        speaker: z.string().nullable(),
        called_as: z.array(z.string()).nullable(),
        language: z.string(),
      })
      .transform(({ source_id: sourceId, called_as: calledAs, ...line }) => ({
        ...line,
        sourceId,
        calledAs,
      })),
  ),
});

/** Everything that may be said, by lines, whoever speaks in them; and whose reflection it is. */
export type SaidLines = z.infer<typeof saidSchema>;

/** Null when there is no such reflection. */
export async function readSaid(reflectionId: string, most: number): Promise<Result<SaidLines | null>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_said', { p_reflection_id: reflectionId, p_most: most }),
  );
  return answer.ok ? ok(saidSchema.nullable().parse(answer.value)) : answer;
}

type Place = { sourceId: string; quote: string };
type FoundContradiction = {
  disagreement: Database['public']['Enums']['disagreement'];
  one: Place;
  other: Place;
};

/** How many are new. What is not found any more, and was not corrected, goes. */
export async function storeContradictions(
  reflectionId: string,
  found: readonly FoundContradiction[],
): Promise<Result<number>> {
  const rowOf = ({ sourceId, quote }: Place) => ({ source_id: sourceId, quote });
  return fromDatabase(
    await serviceClient().rpc('store_contradictions', {
      p_reflection_id: reflectionId,
      p_found: found.map(({ disagreement, one, other }) => ({
        ...{ disagreement, one: rowOf(one), other: rowOf(other) },
      })),
    }),
  );
}
