import 'server-only';
import { z } from 'zod';
import { env } from '#lib/platform/env.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

export type Embedding = { model: string; vector: readonly number[] };

/** Somebody waits for a search, nobody for a source to be read. */
const QUESTION_TIMEOUT = 2_000;
const PASSAGES_TIMEOUT = 60_000;
const LONGEST_QUESTION = 1_000;

/** A vector of nothing but zeros has no direction, and so no likeness to anything. */
const vectorSchema = z
  .array(z.number())
  .min(1)
  .max(16_000)
  .refine((vector) => vector.some((value) => value !== 0));

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: vectorSchema })),
});

/** The configured model; null where search is by words alone. */
export const embeddingModel = (): string | null => {
  const { EMBEDDINGS_URL, EMBEDDINGS_MODEL } = env();
  return EMBEDDINGS_URL && EMBEDDINGS_MODEL ? EMBEDDINGS_MODEL : null;
};

/** Null when there is no model, or it does not answer: words answer alone then. */
export async function embedQuestion(question: string): Promise<Embedding | null> {
  const model = embeddingModel();
  const text = question.slice(0, LONGEST_QUESTION).toWellFormed().replaceAll('\0', ' ').trim();
  if (model === null || text === '') return null;
  const vectors = await requestEmbeddings(model, [text], QUESTION_TIMEOUT);
  const vector = vectors.ok ? vectors.value[0] : undefined;
  return vector ? { model, vector } : null;
}

/** One vector for each text, in their order. */
export const embedTexts = (model: string, texts: readonly string[]): Promise<Result<number[][]>> =>
  requestEmbeddings(model, texts, PASSAGES_TIMEOUT);

async function requestEmbeddings(
  model: string,
  texts: readonly string[],
  timeout: number,
): Promise<Result<number[][]>> {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_API_KEY: key } = env();
  try {
    const response = await fetch(`${url}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key.reveal()}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`the embeddings endpoint answered ${response.status}`);
    const { data } = answerSchema.parse(await response.json());
    const vectors = texts.map((_, place) => data.find(({ index }) => index === place)?.embedding);
    if (!vectors.every((vector) => vector !== undefined)) throw new Error('an embedding is missing');
    return ok(vectors);
  } catch (error) {
    logger().warn({ err: error }, 'embeddings are not available');
    return fail('unavailable');
  }
}
