import { writeFile } from 'node:fs/promises';
import { StartupProblem } from './startup-problem.ts';

/** Never over what is there. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartupProblem(
      code === 'EEXIST'
        ? `${path} is there already. Name another file.`
        : `${path} cannot be written (${code}).`,
    );
  }
}
