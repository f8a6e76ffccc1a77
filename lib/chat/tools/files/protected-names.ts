/** Names that hold credentials, or that make other programs run something. */
const NAMES = new Set([
  ...['.git', '.ssh', '.aws', '.azure', '.gnupg', '.kube', '.docker', '.password-store', '.gcloud', '.oci'],
  ...[
    '.npmrc',
    '.yarnrc',
    '.yarnrc.yml',
    '.netrc',
    '_netrc',
    '.pgpass',
    '.my.cnf',
    '.mylogin.cnf',
    '.pypirc',
  ],
  ...['.gitconfig', '.git-credentials', '.htpasswd', '.vault-token', '.terraformrc', '.boto', '.s3cfg'],
  ...['.bash_history', '.zsh_history', '.psql_history', '.node_repl_history', '.python_history'],
  ...['keychains', 'keyrings', 'kwallet', 'kwalletd', '.mozilla', '.thunderbird', '.1password', '.config.op'],
  ...['shadow', 'shadow-', 'gshadow', 'gshadow-', 'sudoers', 'sudoers.d', 'master.passwd', '.dockercfg'],
]);

const PATTERNS = [
  /^\.env/,
  /^id_(rsa|dsa|ecdsa|ed25519)/,
  /\.(pem|key|p12|pfx|ppk|kdbx?|jks|keystore|keychain|keychain-db|agekey)$/,
  // What NTFS also calls `.git`.
  /^git~\d/,
];

/** Where a name alone says too little. */
const PAIRS = new Set([
  ...['.config/gcloud', '.config/gh', '.config/op', '.config/git', '.config/hub', '.config/rclone'],
  ...['.config/containers', '.config/google-chrome', '.config/chromium', '.cargo/credentials'],
  ...['.cargo/credentials.toml', '.gem/credentials', '.m2/settings.xml', '.gradle/gradle.properties'],
  ...['microsoft/credentials', 'microsoft/protect', 'microsoft/vault', 'etc/ssh', 'ssl/private'],
]);

/** Views of processes and devices, and what other programs are handed their secrets in. */
const PLACES = ['/proc', '/sys', '/dev', '/run', '/var/run', '/private/var/run', '/boot'];

/** Whether one of these folder or file names, of one path in its order, is kept from models everywhere. */
export function holdsProtectedName(segments: readonly string[]): boolean {
  const names = segments.map(foldedName);
  return names.some(
    (name, at) =>
      NAMES.has(name) ||
      PATTERNS.some((pattern) => pattern.test(name)) ||
      PAIRS.has(`${names[at - 1] ?? ''}/${name}`),
  );
}

export const isProtectedPlace = (absolute: string): boolean =>
  PLACES.some((place) => absolute === place || absolute.startsWith(`${place}/`));

/**
 * What a file system may take a name for. Attack: `.GIT`, `.g\u200cit`, `．git`, `.git.`, `.git::$INDEX_ALLOCATION` all
 * reach `.git` somewhere.
 */
function foldedName(name: string): string {
  const [stem = ''] = name
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase()
    .split(':');
  return stem.replace(/[. ]+$/, '');
}
