import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readEnvFile } from '#lib/local/read-env-file.ts';

/** `npm run test:elevenlabs`: the contract of the voice provider against ElevenLabs itself, with the key of `.env.local`; `-- -t 'words'`: only the tests with these in their name. */
const root = join(import.meta.dirname, '..', '..');
const env = { ...readEnvFile(join(root, '.env.local')), ...process.env };

if (env.ELEVENLABS_API_KEY) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project=elevenlabs', ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env,
    },
  );
  process.exitCode = status ?? 1;
} else {
  console.log('Skipped: ELEVENLABS_API_KEY is not set, so ElevenLabs itself cannot be asked.');
}
