import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { packBackup } from './backup-archive.ts';
import { lockDataDirectory } from './data-lock.ts';
import { DATABASE_FOLDERS } from './database-folders.ts';
import { readOrMakeSecrets } from './local-secrets.ts';
import { readStackAddress } from './stack-address.ts';
import { StartupProblem } from './startup-problem.ts';

/** Of the database, or of the process that holds it; a copy of them would be of no use, or in the way. */
const LEFT_OUT = new Set<string>([...DATABASE_FOLDERS, 'lock', 'address', 'voice-address.json']);

/**
 * The whole of an embedded installation in one file: accounts, everything that was given and made, keys, caught mail, the local
 * voice's agents, workspaces, and the sound of recordings. Consistent while it runs: the database is copied by the process that holds it, between two
 * statements, and a transaction that is not committed at that moment is not in it.
 */
export async function makeBackup(dataDir: string, key?: string): Promise<Uint8Array> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartupProblem(
      `There is no data in ${dataDir} yet. Run \`npm run dev\` once, then this again.`,
    );
  const database = await copyDatabase(dataDir);
  return packBackup({ database, files: filesBeside(dataDir) }, new Date(), key);
}

async function copyDatabase(dataDir: string): Promise<Uint8Array> {
  let lock: ReturnType<typeof lockDataDirectory>;
  try {
    lock = lockDataDirectory(dataDir);
  } catch (error) {
    const address = readStackAddress(dataDir);
    if (!(error instanceof StartupProblem) || !address) throw error;
    return askRunningStack(dataDir, address);
  }
  try {
    const connection = await openEmbeddedPostgres(join(dataDir, 'postgres'));
    const copy = await connection.driver.dumpDataDir('none');
    await connection.close();
    return new Uint8Array(await copy.arrayBuffer());
  } finally {
    lock.release();
  }
}

async function askRunningStack(dataDir: string, address: string): Promise<Uint8Array> {
  const { secretKey } = readOrMakeSecrets(dataDir);
  const answer = await fetch(`${address}/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
  }).catch(() => null);
  if (!answer?.ok)
    throw new StartupProblem('The running Reflections did not give a copy of its database. Try again.');
  return new Uint8Array(await answer.arrayBuffer());
}

function filesBeside(dataDir: string): Record<string, Uint8Array> {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !LEFT_OUT.has(name.split('/')[0] ?? ''));
  const files: Record<string, Uint8Array> = {};
  for (const name of names) {
    const path = join(dataDir, name);
    // Deleted since it was listed, as a workspace may be.
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile()) files[name] = readFileSync(path);
  }
  return files;
}
