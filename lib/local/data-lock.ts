import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupProblem } from './startup-problem.ts';

/**
 * Two processes on one data directory would destroy it. The lock must vanish with its holder even after a
 * `kill -9`, and Node has no file locks of its own; SQLite's are the operating system's, so an open
 * transaction on an otherwise empty SQLite file is the lock.
 */
export function lockDataDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(directory, 'lock'));
  try {
    file.exec('begin exclusive');
  } catch {
    file.close();
    throw new StartupProblem(
      `Another Reflections is running on ${directory}. Stop it first (Ctrl-C in its terminal), or set LOCAL_DATA_DIR to another folder.`,
    );
  }
  return { release: () => file.close() };
}
