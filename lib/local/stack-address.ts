import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the stack that holds the lock on a data directory answers, so that commands in another terminal find it. */
const fileOf = (dataDir: string): string => join(dataDir, 'address');

export const writeStackAddress = (dataDir: string, url: string): void =>
  writeFileSync(fileOf(dataDir), url, { mode: 0o600 });

export const removeStackAddress = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

export const readStackAddress = (dataDir: string): string | null =>
  existsSync(fileOf(dataDir)) ? readFileSync(fileOf(dataDir), 'utf8') : null;
