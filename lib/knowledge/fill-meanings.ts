import 'server-only';
import { enqueueJob } from '#lib/platform/queue/jobs.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { codeOf, signsOf } from './meaning/signs.ts';
import { meaningModel, meaningsOfTexts } from './meaning.ts';
import { listWithoutMeaning, queueMeanings, storeMeanings } from './store/as-service/meanings.ts';

/** What is stored at once: so much is done again when a worker is killed. */
const BATCH = 32;
/** After so long other jobs get their turn, and this one is queued again: whoever adds a source meanwhile waits no longer. */
const TURN_MS = 2_000;

/**
 * Gives what has no meaning of the model one, batch after batch, each stored as a whole. Done twice, or by two workers at once,
 * nothing is stored twice. Without a model, or where it cannot be loaded, there is nothing to do: words answer alone.
 */
export async function fillMeanings(reflectionId: string): Promise<Result<unknown>> {
  const model = meaningModel();
  if (model === null) return ok(null);
  const until = Date.now() + TURN_MS;
  for (;;) {
    const missing = await listWithoutMeaning(reflectionId, model, BATCH);
    if (!missing.ok || missing.value.length === 0) return missing;
    const vectors = await meaningsOfTexts(
      model,
      missing.value.map(({ words, language }) => ({ text: words, language })),
    );
    if (!vectors.ok) return vectors;
    const stored = await storeMeanings(
      model,
      missing.value.map(({ lineId, correctionId }, place) => {
        const vector = vectors.value[place] ?? [];
        return { lineId, correctionId, signs: signsOf(vector), code: codeOf(vector) };
      }),
    );
    if (!stored.ok) return stored;
    if (Date.now() >= until) {
      return enqueueJob('meanings', { kind: 'embed', reflection_id: reflectionId }, { delaySeconds: 0 });
    }
  }
}

let hasLooked = false;

/** Once in the life of a process: what was there before it had this model is filled in the background. */
export async function queueMissingMeanings(): Promise<void> {
  if (hasLooked) return;
  const model = meaningModel();
  hasLooked = model === null || (await queueMeanings(model)).ok;
}
