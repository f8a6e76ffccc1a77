import 'server-only';
import { soundStore } from '#lib/knowledge/sound-store.ts';
import { isPlaceOfAny, pictureStore } from '#lib/knowledge/store/pictures.ts';
import { ok, type Result } from '#lib/platform/result.ts';

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
