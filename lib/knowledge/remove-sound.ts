import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { soundStore } from './sound-store.ts';

/** The sound of a source that is gone. A store that cannot be reached throws, and the job comes again. */
export async function removeSound(sourceId: string, pieces: number): Promise<Result<null>> {
  await soundStore().removeAll(sourceId, pieces);
  return ok(null);
}
