import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupProblem } from './startup-problem.ts';

const secretsSchema = z.strictObject({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  drainSecret: z.string().min(32),
});

export type LocalSecrets = z.infer<typeof secretsSchema>;

/** Made once per data directory, so that a restart keeps everybody signed in. */
export function readOrMakeSecrets(directory: string): LocalSecrets {
  const path = join(directory, 'secrets.json');
  if (!existsSync(path)) {
    const key = () => randomBytes(24).toString('base64url');
    const secrets = {
      jwtSecret: key() + key(),
      publishableKey: `sb_publishable_${key()}`,
      secretKey: `sb_secret_${key()}`,
      drainSecret: key() + key(),
    };
    writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    return secrets;
  }
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartupProblem(
      `${path} is damaged. Delete it and start again; everybody will have to sign in anew.`,
    );
  }
}

/**
 * What the keys of typed conversations are wrapped with, in the form of MASTER_KEYS: those that are set, and
 * behind them what was made once for this data directory, whose content would otherwise be lost from the
 * moment that others are set.
 */
export function localMasterKeys(
  dataDir: string,
  settings: Readonly<Record<string, string | undefined>>,
): string {
  const path = join(dataDir, 'master-keys');
  if (!settings.MASTER_KEYS && !existsSync(path)) makeMasterKey(path);
  const made = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  const ids = new Set((settings.MASTER_KEYS ?? '').split(',').map(idOf));
  return [settings.MASTER_KEYS, ids.has(idOf(made)) ? '' : made].filter(Boolean).join(',');
}

const idOf = (key: string): string => key.trim().split(':')[0] ?? '';

function makeMasterKey(path: string): void {
  const key = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
  writeFileSync(path, key, { mode: 0o600 });
}
