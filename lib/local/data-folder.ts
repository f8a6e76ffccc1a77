import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupProblem } from './startup-problem.ts';

const SQLITE_BUSY = 5;

/**
 * Two processes on one data directory would destroy it. The lock must vanish with its holder even after a
 * `kill -9`, and Node has no file locks of its own; SQLite's are the operating system's, so an open
 * transaction on an otherwise empty SQLite file is the lock.
 */
export function lockDataDirectory(directory: string): { release(): void } {
  let file: DatabaseSync | undefined;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const opened = new DatabaseSync(join(directory, 'lock'));
    file = opened;
    opened.exec('begin exclusive');
    return { release: () => opened.close() };
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new StartupProblem(
        `Another Reflections is running on ${directory}. Stop it first (Ctrl-C in its terminal), or set LOCAL_DATA_DIR to another folder.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(
      `${directory} cannot be written (${reason}). Set LOCAL_DATA_DIR to a folder that can.`,
    );
  }
}

/** Of a data directory: where the database is, where one is being made, and where one was before it was made anew. */
export const DATABASE_FOLDERS = [
  'postgres',
  'postgres.unfinished',
  'postgres.renewed',
  'postgres-before',
] as const;
