import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup } from './backup-archive.ts';
import { readEnvFile } from './read-env-file.ts';
import { runCommand } from './run-command.ts';
import { StartupProblem } from './startup-problem.ts';

/** `npm run restore -- file`: a backup into a data directory that is empty. */
const root = join(import.meta.dirname, '..', '..');

await runCommand(async () => {
  const settings = { ...readEnvFile(join(root, '.env.local')), ...process.env };
  const [, , file] = process.argv;
  if (!file) throw new StartupProblem('Which backup? npm run restore -- reflections-….backup');
  const dataDir = settings.LOCAL_DATA_DIR || join(root, '.local');
  const madeAt = await restoreBackup(dataDir, read(file), settings.BACKUP_KEY || undefined);
  console.log(`${dataDir} is as it was on ${madeAt}. Start it with npm run dev, or npm start.`);
});

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch {
    throw new StartupProblem(`${file} cannot be read.`);
  }
}
