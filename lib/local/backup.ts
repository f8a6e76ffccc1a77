import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from './backup-archive.ts';
import { readEnvFile } from './read-env-file.ts';
import { runCommand } from './run-command.ts';
import { StartupProblem } from './startup-problem.ts';

/** `npm run backup [-- file]`: everything of the embedded stack in one file, while it runs or not; encrypted with BACKUP_KEY. */
const root = join(import.meta.dirname, '..', '..');

await runCommand(async () => {
  const settings = { ...readEnvFile(join(root, '.env.local')), ...process.env };
  if (settings.SUPABASE_URL)
    throw new StartupProblem(
      'SUPABASE_URL is set: a hosted database is backed up by Supabase, in its dashboard.',
    );
  const file =
    process.argv[2] ?? `reflections-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
  const bytes = await makeBackup(
    settings.LOCAL_DATA_DIR || join(root, '.local'),
    settings.BACKUP_KEY || undefined,
  );
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new StartupProblem(
      `${file} could not be written: ${error instanceof Error ? error.message : error}`,
    );
  }
  const sealed = settings.BACKUP_KEY
    ? 'encrypted with BACKUP_KEY'
    : 'not encrypted: it holds every key and word of the installation; set BACKUP_KEY to encrypt it';
  console.log(`${file}, ${(bytes.length / 1024 / 1024).toFixed(1)} MB, ${sealed}.`);
});
