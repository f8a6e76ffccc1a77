import 'server-only';
import { statfs } from 'node:fs/promises';
import { env } from '../env.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * Before anything large is stored in the embedded database. A database that finds its disk full in the middle of writing has to
 * be started anew; what is refused before is not lost. A hosted database looks after its own disk.
 */
export async function requireRoom(bytes = 0): Promise<Result<null>> {
  const { LOCAL_SERVICES, LOCAL_DATA_DIR, MIN_FREE_DISK_MB } = env();
  if (!LOCAL_DATA_DIR || !LOCAL_SERVICES.includes('supabase')) return ok(null);
  const { bavail, bsize } = await statfs(LOCAL_DATA_DIR);
  // A text is stored several times: as it came, in passages, in lines, in the log of what was written.
  return bavail * bsize - bytes * 8 > MIN_FREE_DISK_MB * 1024 * 1024 ? ok(null) : fail('no_room');
}
