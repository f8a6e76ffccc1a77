import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

type Model = { name: string; languages: readonly string[] | null };

const parametersOf = ({ name, languages }: Model) => ({
  p_model: name,
  ...(languages && { p_languages: [...languages] }),
});

/** A line or a correction, and the words that its meaning is taken from. */
export type WithoutMeaning = {
  lineId: number | null;
  correctionId: string | null;
  language: string;
  words: string;
};

export async function listWithoutMeaning(
  reflectionId: string,
  model: Model,
  limit: number,
): Promise<Result<WithoutMeaning[]>> {
  const rows = fromDatabase(
    await serviceClient().rpc('list_without_meaning', {
      p_reflection_id: reflectionId,
      ...parametersOf(model),
      p_limit: limit,
    }),
  );
  return rows.ok
    ? ok(
        rows.value.map(({ line_id: lineId, correction_id: correctionId, language, words }) => ({
          lineId,
          correctionId,
          language,
          words,
        })),
      )
    : rows;
}

/** How many were new: whoever was slower stores nothing, and what was deleted meanwhile is passed over. */
export async function storeMeanings(
  { name }: Model,
  meanings: readonly {
    lineId: number | null;
    correctionId: string | null;
    signs: string;
    code: string;
  }[],
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('store_meanings', {
      p_model: name,
      p_meanings: meanings.map(({ lineId, correctionId, signs, code }) => ({
        line_id: lineId,
        correction_id: correctionId,
        signs,
        code,
      })),
    }),
  );
}

/** A job for each reflection in which something has no meaning of this model. */
export async function queueMeanings(model: Model): Promise<Result<number>> {
  return fromDatabase(await serviceClient().rpc('queue_meanings', parametersOf(model)));
}

/** Of the lines that this model can read: how many have a meaning of it, and how many have none yet. */
export async function countMeanings(
  reflectionId: string,
  model: Model,
): Promise<Result<{ known: number; missing: number }>> {
  const rows = fromDatabase(
    await serviceClient().rpc('count_meanings', { p_reflection_id: reflectionId, ...parametersOf(model) }),
  );
  return rows.ok ? ok(rows.value[0] ?? { known: 0, missing: 0 }) : rows;
}
