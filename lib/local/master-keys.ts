import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
