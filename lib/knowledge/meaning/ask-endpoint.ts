import { z } from 'zod';
import { env } from '#lib/platform/env.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

/** A vector of nothing but zeros has no direction, and so no likeness to anything. */
const vectorSchema = z
  .array(z.number())
  .min(1)
  .max(16_000)
  .refine((vector) => vector.some((value) => value !== 0));

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: vectorSchema })),
});

/** One vector for each text, in their order, of the model that is configured. */
export async function askEndpoint(
  model: string,
  texts: readonly string[],
  timeoutMs: number,
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
      signal: AbortSignal.timeout(timeoutMs),
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
