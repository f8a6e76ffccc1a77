import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newToken } from '#lib/platform/token.ts';

/** Made once per data directory: voice providers keep it with the tools that they were given. */
export function readOrMakeToolSecret(dataDir: string): string {
  const path = join(dataDir, 'tool-secret');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const secret = newToken();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, secret, { mode: 0o600 });
  return secret;
}
