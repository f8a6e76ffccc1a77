import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * `npm run lock`: writes package-lock.json anew, complete for every platform.
 *
 * Two things make npm leave out the binaries of other platforms: a node_modules folder that lacks them, and a
 * registry that lacks one of their packages. `npm ci` then refuses the lockfile, or installs nothing that runs on
 * the platform that was left out. So it is written in an empty folder, and what is still missing is added by name:
 * such packages are pinned exactly by their parent, and their name says where they run.
 */
const entrySchema = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

const OS = [
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'android',
  'sunos',
  'aix',
  'openharmony',
];
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'lock-'));
cpSync(join(root, 'package.json'), join(folder, 'package.json'));
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
  cwd: folder,
  stdio: 'inherit',
});

const lock = lockSchema.parse(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')));
const added: string[] = [];
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = findFrom(parent, name);
    const isPinned = /^\d/.test(range);
    if (found && (!isPinned || found.version === range)) continue;
    const path = found ? `${parent}/node_modules/${name}` : `node_modules/${name}`;
    const version = range.replace(/^[~^]/, '');
    lock.packages[path] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...describePlatform(name),
    };
    added.push(`${name}@${version}`);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
const complete = { ...lock, packages: Object.fromEntries(sorted) };
writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(complete, null, 2)}\n`);
console.log(`package-lock.json is written; added by name: ${added.join(', ') || 'nothing'}`);

/** Where Node would look for it from the parent: below it, then beside it, then further up. */
function findFrom(parent: string, name: string): { version?: string | undefined } | undefined {
  const folders = parent.split('/node_modules/');
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const found = lock.packages[`${folders.slice(0, depth).join('/node_modules/')}/node_modules/${name}`];
    if (found) return found;
  }
  return lock.packages[`node_modules/${name}`];
}

function describePlatform(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const words = name === 'fsevents' ? ['darwin'] : name.replace('windows', 'win32').split(/[-/]/);
  const os = OS.filter((system) => words.includes(system));
  const cpu = CPU.filter((processor) => words.includes(processor));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return {
    ...(cpu.length ? { cpu } : {}),
    ...(os.length ? { os } : {}),
    ...(libc.length && os.includes('linux') ? { libc } : {}),
  };
}
