import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { soundStore } from './sound-store.ts';
import { pictureStore } from './store/pictures.ts';

/** The picture of a source or photo that is gone. A store that cannot be reached throws, and the job comes again. */
export async function removePicture(id: string): Promise<Result<null>> {
  await pictureStore().remove(id);
  return ok(null);
}

/** The sound of a source that is gone. A store that cannot be reached throws, and the job comes again. */
export async function removeSound(sourceId: string, pieces: number): Promise<Result<null>> {
  await soundStore().removeAll(sourceId, pieces);
  return ok(null);
}
