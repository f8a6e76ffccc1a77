import 'server-only';
import { pictureStore } from '#lib/db/pictures.ts';
import { ok, type Result } from '#lib/platform/result.ts';

/** The picture of a source or photo that is gone. A store that cannot be reached throws, and the job comes again. */
export async function removePicture(id: string): Promise<Result<null>> {
  await pictureStore().remove(id);
  return ok(null);
}
