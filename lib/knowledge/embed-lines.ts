import 'server-only';
import { linesToEmbed, storeLineVectors } from '#lib/db/lines.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { embeddingModel, embedTexts } from './embed-texts.ts';
import { signsOf } from './find/signs-of.ts';

/**
 * Gives every line of a source that has none a vector of the configured model; answers how many. Done twice, or by two
 * workers at once, the second finds nothing to do or stores nothing. Without a model there is nothing to do.
 */
export async function embedLines(sourceId: string): Promise<Result<number>> {
  const model = embeddingModel();
  if (model === null) return ok(0);
  let embedded = 0;
  for (;;) {
    const lines = await linesToEmbed(sourceId, model);
    if (!lines.ok) return lines;
    if (lines.value.length === 0) return ok(embedded);
    const vectors = await embedTexts(
      model,
      lines.value.map(({ words }) => words),
    );
    if (!vectors.ok) return vectors;
    const stored = await storeLineVectors(
      model,
      lines.value.map(({ lineId }, place) => ({ lineId, signs: signsOf(vectors.value[place] ?? []) })),
    );
    if (!stored.ok) return stored;
    embedded += lines.value.length;
  }
}
