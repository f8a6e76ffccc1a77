import 'server-only';
import { passagesToEmbed, storeEmbeddings } from '#lib/db/passages.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { embeddingModel, embedTexts } from './embed-texts.ts';

/**
 * Gives every passage of a source that has none an embedding of the configured model; answers how many. Done twice, or by
 * two workers at once, the second finds nothing to do or stores nothing. Without a model there is nothing to do.
 */
export async function embedPassages(sourceId: string): Promise<Result<number>> {
  const model = embeddingModel();
  if (model === null) return ok(0);
  let embedded = 0;
  for (;;) {
    const passages = await passagesToEmbed(sourceId, model);
    if (!passages.ok) return passages;
    if (passages.value.length === 0) return ok(embedded);
    const vectors = await embedTexts(
      model,
      passages.value.map(({ body }) => body),
    );
    if (!vectors.ok) return vectors;
    const stored = await storeEmbeddings(
      model,
      passages.value.map(({ passageId }, place) => ({ passageId, vector: vectors.value[place] ?? [] })),
    );
    if (!stored.ok) return stored;
    embedded += passages.value.length;
  }
}
