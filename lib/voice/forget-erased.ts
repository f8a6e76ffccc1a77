import 'server-only';
import { soundStore } from '#lib/knowledge/sound-store.ts';
import { isPlaceOfAny, pictureStore } from '#lib/knowledge/store/pictures.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { regenerate } from './regenerate.ts';
import { tombstoneVoiceArtifacts } from './store/as-service/voice-artifacts.ts';

/**
 * Takes the words of what was erased out of the ledger too. First comes a voice without them. Should that not be live yet, the
 * job is tried again; and whatever becomes of the job, the ledger forgets them as soon as such a voice goes live.
 */
export async function forgetErased(reflectionId: string): Promise<Result<unknown>> {
  const regenerated = await regenerate(reflectionId);
  if (!regenerated.ok) return regenerated;
  const left = await tombstoneVoiceArtifacts(reflectionId);
  if (!left.ok) return left;
  return left.value === 0 ? ok(null) : fail('conflict', { message: STILL_LIVE });
}

const STILL_LIVE = 'The live voice still quotes something that was erased. It is tried again by itself.';

/** The sound and photos of a file, of which no rows were made. A store that cannot be reached throws, and the job comes again. */
export async function forgetImport(places: readonly { id: string; pieces: number }[]): Promise<Result<null>> {
  for (const { id, pieces } of places) {
    // Who asks again for work that failed may do so after it was brought in.
    const isOfAny = await isPlaceOfAny(id);
    if (!isOfAny.ok) return isOfAny;
    if (isOfAny.value) continue;
    if (pieces > 0) await soundStore().removeAll(id, pieces);
    else await pictureStore().remove(id);
  }
  return ok(null);
}
