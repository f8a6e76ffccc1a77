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

/** A job for each reflection in which something has no meaning of this model, sentences too where they are wanted. */
export async function queueMeanings(
  model: Model,
  { ofSentences }: { ofSentences: boolean },
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('queue_meanings', { ...parametersOf(model), p_of_sentences: ofSentences }),
  );
}

/** A line whose sentences have no meaning yet, and the name of the person whose reflection it is of. */
export type WithoutSentences = { lineId: number; body: string; speaker: string | null; person: string };

export async function listWithoutSentences(
  reflectionId: string,
  model: string,
  limit: number,
): Promise<Result<WithoutSentences[]>> {
  const rows = fromDatabase(
    await serviceClient().rpc('list_without_sentences', {
      p_reflection_id: reflectionId,
      p_model: model,
      p_limit: limit,
    }),
  );
  return rows.ok
    ? ok(rows.value.map(({ line_id: lineId, body, speaker, person }) => ({ lineId, body, speaker, person })))
    : rows;
}

/** How many were new; a line in which nothing is said has one without a vector. */
export async function storeSentences(
  model: string,
  sentences: readonly { lineId: number; key: string; vector: string }[],
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('store_sentences', {
      p_model: model,
      p_sentences: sentences.map(({ lineId, key, vector }) => ({ line_id: lineId, key, vector })),
    }),
  );
}

/** Vectors by the keys of sentences, of those that are known. */
export async function recallSentences(
  model: string,
  keys: readonly string[],
): Promise<Result<ReadonlyMap<string, string>>> {
  const rows = fromDatabase(
    await serviceClient().rpc('recall_sentences', { p_model: model, p_keys: [...keys] }),
  );
  return rows.ok ? ok(new Map(rows.value.map(({ key, vector }) => [key, vector]))) : rows;
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
