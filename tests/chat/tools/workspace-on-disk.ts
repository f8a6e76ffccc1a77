import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What no tool may ever tell. */
export const TREASURE = 'treasure-3f9a';

/**
 * A folder of one test: `repo/work` is the workspace, `repo` the repository around it, `outside` neither. Files that hold
 * the treasure stand outside, and under names that are kept from models inside.
 */
export function workspaceOnDisk() {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-')));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), content);
  };
  put('repo/work/notes.txt', 'one\ntwo\nthree');
  put('repo/work/deep/inner.txt', 'inner');
  put('repo/near.txt', 'near');
  for (const path of PROTECTED) put(`repo/work/${path}`, TREASURE);
  put('repo/.git/config', TREASURE);
  put('repo/.env', TREASURE);
  put('outside/treasure.txt', TREASURE);
  put('outside/.ssh/id_rsa', TREASURE);
  put('work-of-others/treasure.txt', TREASURE);
  const at = (path: string) => join(top, path);
  return { top, root: at('repo/work'), at, put, state: () => stateOf(top) };
}

export const PROTECTED = [
  ...[
    '.git/config',
    '.git/hooks/pre-commit',
    '.ssh/id_ed25519',
    '.ssh/config',
    '.env',
    '.env.local',
    '.envrc',
  ],
  ...[
    '.aws/credentials',
    '.gnupg/secring.gpg',
    '.npmrc',
    '.netrc',
    '.pgpass',
    'id_rsa',
    'id_rsa.pub',
    'cert.pem',
  ],
  ...[
    'tls.key',
    '.docker/config.json',
    '.kube/config',
    '.git-credentials',
    '.gitconfig',
    'deep/.env',
    'deep/a.p12',
  ],
  ...[
    '.config/gcloud/credentials.db',
    '.config/gh/hosts.yml',
    '.cargo/credentials.toml',
    'store.kdbx',
    '.bash_history',
  ],
  ...[
    'Keychains/login.keychain-db',
    '.password-store/a.gpg',
    '.azure/token',
    'deep/Server.PEM',
    '.ENV.production',
  ],
];

/** Every file below, with what it holds: to see that nothing changed. Links are not followed. */
function stateOf(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) files[path] = readFileSync(path, 'utf8');
    if (entry.isDirectory()) Object.assign(files, stateOf(path));
  }
  return files;
}
