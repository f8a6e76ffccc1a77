import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The branch that a folder is on, for the record; null where there is none. */
export async function gitRefOf(directory: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--abbrev-ref', 'HEAD'], {
      cwd: directory,
      timeout: 5_000,
    });
    return stdout.trim().slice(0, 255) || null;
  } catch {
    return null;
  }
}
