// `npm run db:freeze`: the migrations of the release that package.json names are not changed from now on, and upgrades from it are tested.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readMigrations } from '#lib/local/postgres/migrate.ts';
import { migrationsDir } from '#lib/local/postgres/open-scratch-postgres.ts';
import { type Frozen, readFrozen, sha256Of, writeBaseline } from '#lib/local/postgres/schema-files.ts';
import { runCommand } from '#lib/local/run-command.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { root } from '#tests/app-under-test.ts';
import { makeInstallations } from '#tests/db/installations.ts';

const supabaseDir = join(root, 'supabase');

/** What people of this release have in their databases, for the test of upgrades. */
async function writeInstallations(release: string): Promise<void> {
  const bytes = gzipSync(JSON.stringify(await makeInstallations()), { level: 9 });
  await writeFile(join(root, 'tests', 'data', `installation-${release}.json.gz`), bytes);
  console.log(`wrote tests/data/installation-${release}.json.gz, ${Math.round(bytes.length / 1024)} KB`);
}

await runCommand(async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  if (version === '0.0.0')
    throw new StartupProblem('package.json names no release yet: set its version first.');
  await writeBaseline(supabaseDir);
  const frozen: Frozen = { ...(await readFrozen(supabaseDir)) };
  const files = (await readMigrations(migrationsDir)).map(({ file }) => file);
  for (const name of files.filter((file) => !(file in frozen)))
    frozen[name] = { release: version, sha256: sha256Of(await readFile(join(migrationsDir, name))) };
  await writeInstallations(version);
  await writeFile(join(supabaseDir, 'frozen.json'), `${JSON.stringify(frozen, null, 2)}\n`);
  console.log(`wrote supabase/frozen.json: ${files.length} migration(s), not to be changed from now on.`);
});
