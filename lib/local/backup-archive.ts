import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { StartupProblem } from './startup-problem.ts';

/** What a backup holds: the database as one archive of Postgres, and the files beside it. */
export type BackupParts = { database: Uint8Array; files: Readonly<Record<string, Uint8Array>> };

const manifestSchema = z.strictObject({ format: z.literal(1), madeAt: z.string() });

const SEALED = 'RFLB1';
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = SEALED.length + SALT_BYTES + NONCE_BYTES;

/** One file. With a key nobody reads or changes it without the key; without one it is a zip like any other. */
export function packBackup({ database, files }: BackupParts, madeAt: Date, key?: string): Uint8Array {
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
export function unpackBackup(bytes: Uint8Array, key?: string): BackupParts & { madeAt: string } {
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
