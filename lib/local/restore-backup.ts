import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { unpackBackup } from './backup-archive.ts';
import { lockDataDirectory } from './data-lock.ts';
import { StartupProblem } from './startup-problem.ts';

/**
 * Puts a backup where there is no data yet. Killed in between it leaves none: the database, by which a start knows that there
 * is some, comes last and at once. Answers when the backup was made.
 */
export async function restoreBackup(dataDir: string, bytes: Uint8Array, key?: string): Promise<string> {
  const { database, files, madeAt } = unpackBackup(bytes, key);
  const lock = lockDataDirectory(dataDir);
  try {
    if (existsSync(join(dataDir, 'postgres')))
      throw new StartupProblem(
        `There is data in ${dataDir} already. Move that folder away, or set LOCAL_DATA_DIR to another one.`,
      );
    for (const [name, content] of Object.entries(files)) {
      const path = join(dataDir, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, content, { mode: 0o600 });
      chmodSync(path, 0o600);
    }
    const unfinished = join(dataDir, 'postgres.unfinished');
    rmSync(unfinished, { recursive: true, force: true });
    const connection = await openEmbeddedPostgres(unfinished, new Blob([new Uint8Array(database)]));
    await connection.driver.query('select count(*) from supabase_migrations.schema_migrations');
    await connection.close();
    renameSync(unfinished, join(dataDir, 'postgres'));
    return madeAt;
  } finally {
    lock.release();
  }
}
