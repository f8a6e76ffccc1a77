import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { pictureStore } from './store/pictures.ts';

/** The picture of a source or photo that is gone. A store that cannot be reached throws, and the job comes again. */
export async function removePicture(id: string): Promise<Result<null>> {
  await pictureStore().remove(id);
  return ok(null);
}
