import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { DATABASE_FOLDERS, lockDataDirectory } from './data-folder.ts';
import { readOrMakeSecrets } from './local-secrets.ts';
import { openEmbeddedPostgres } from './postgres/embedded-postgres.ts';
import { readStackAddress } from './stack-address.ts';
import { StartupProblem } from './startup-problem.ts';

/** What a backup holds: the database as one archive of Postgres, and the files beside it. */
type BackupParts = { database: Uint8Array; files: Readonly<Record<string, Uint8Array>> };

const manifestSchema = z.strictObject({ format: z.literal(1), madeAt: z.string() });

const SEALED = 'RFLB1';
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = SEALED.length + SALT_BYTES + NONCE_BYTES;

/** One file. With a key nobody reads or changes it without the key; without one it is a zip like any other. */
function packBackup({ database, files }: BackupParts, madeAt: Date, key?: string): Uint8Array {
  const zip = zipSync(
    {
      'manifest.json': strToU8(JSON.stringify({ format: 1, madeAt: madeAt.toISOString() })),
      'postgres.tar': database,
      // Sound does not get smaller by this, and takes long.
      ...Object.fromEntries(
        Object.entries(files).map(([name, bytes]) => [
          `files/${name}`,
          name.startsWith('sounds/') ? ([bytes, { level: 0 }] as const) : bytes,
        ]),
      ),
    },
    { level: 6 },
  );
  if (!key) return zip;
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(key, salt, 32), nonce);
  return Buffer.concat([
    Buffer.from(SEALED),
    salt,
    nonce,
    cipher.update(zip),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Throws a StartupProblem that says what is wrong with it. */
function unpackBackup(bytes: Uint8Array, key?: string): BackupParts & { madeAt: string } {
  const entries = unzip(isSealed(bytes) ? unseal(Buffer.from(bytes), key) : bytes);
  const manifest = manifestSchema.safeParse(readJson(entries['manifest.json']));
  const database = entries['postgres.tar'];
  if (!manifest.success || !database) throw new StartupProblem('This file is no backup of Reflections.');
  const files = Object.entries(entries).flatMap(([name, content]): [string, Uint8Array][] =>
    name.startsWith('files/') ? [[safeName(name.slice('files/'.length)), content]] : [],
  );
  return { database, files: Object.fromEntries(files), madeAt: manifest.data.madeAt };
}

const isSealed = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, SEALED.length)).toString('latin1') === SEALED;

function unseal(bytes: Buffer, key?: string): Uint8Array {
  if (!key)
    throw new StartupProblem('This backup is encrypted. Set BACKUP_KEY to the key that it was made with.');
  const salt = bytes.subarray(SEALED.length, SEALED.length + SALT_BYTES);
  const nonce = bytes.subarray(SEALED.length + SALT_BYTES, HEADER_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(key, salt, 32), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new StartupProblem('BACKUP_KEY is not the key of this backup, or the file was changed.');
  }
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes);
  } catch {
    throw new StartupProblem('This file is no backup of Reflections, or is not whole.');
  }
}

function readJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(bytes ?? []).toString('utf8'));
  } catch {
    return null;
  }
}

/** Attack: a file whose name leads out of the folder that it is restored to. */
function safeName(name: string): string {
  if (/^[/\\]|\\|\0|(^|\/)\.\.(\/|$)/.test(name))
    throw new StartupProblem('This backup names a file outside of its folder.');
  return name;
}

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
