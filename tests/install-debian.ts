import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Steps run side by side and apt lets one in at a time: the others would be refused. */
const LOCK = join(tmpdir(), 'reflections-apt.lock');

export const canInstallDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** True when they are there afterwards. `before` is a command of the shell. */
export function installDebian(packages: readonly string[], before = ':'): boolean {
  const script = `${before} && apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`;
  const { status } = spawnSync('flock', [LOCK, 'sh', '-c', script], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 420_000,
  });
  return status === 0;
}
