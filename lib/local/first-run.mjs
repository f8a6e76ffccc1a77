// Starts every npm script. Plain JavaScript that imports nothing but Node itself and runs on Node 20, because
// on a fresh clone nothing else is there: it installs what is missing, says so, and then hands over to the
// pinned Node with TypeScript files. Where packages were installed without those of development (`npm ci --omit=dev`), as
// on a server whose Supabase is hosted, it leaves it at that and runs the Node that it was started with. Where they were installed
// without the optional ones (`npm ci --omit=optional`), it adds only what nothing is built without.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [entry, ...args] = process.argv.slice(2);
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old. Install Node 20 or newer, then run this again.`);
}
if (!entry) fail('first-run.mjs needs the file to run');

// The pinned Node comes by an install script, whatever the user's npm is set to.
const NPM_CI = [
  'ci',
  '--include=dev',
  '--ignore-scripts=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

const NPM_ADD = ['install', '--no-save', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];

const node = installDependencies();
run();

/** The Node to run with. */
function installDependencies() {
  const { isWhole, isWithoutDevelopment, missingParts } = whatIsInstalled();
  if (isWhole) {
    if (missingParts.length > 0) addParts(missingParts);
    return pinnedNode;
  }
  if (isWithoutDevelopment && /^(node_modules\/next\/|lib\/)/.test(entry)) return ownNode();
  say('Installing the packages this project needs (npm ci). The first time this takes a minute.');
  const installed = spawnSync('npm', NPM_CI, {
    cwd: root,
    stdio: 'inherit',
  });
  if (installed.status !== 0) {
    fail('The packages could not be installed. npm says why above; run this again afterwards.');
  }
  if (!existsSync(pinnedNode)) {
    fail(
      'npm did not run the install script of the package `node`. Allow it (npm config set ignore-scripts false), then run this again.',
    );
  }
  say('Installed.');
  return pinnedNode;
}

function addParts(parts) {
  say('Adding the parts for this kind of machine, which npm takes for optional.');
  const added = spawnSync('npm', [...NPM_ADD, ...parts], { cwd: root, stdio: 'inherit' });
  if (added.status !== 0) {
    fail('They could not be added. npm says why above; run this again, or npm ci for all there is.');
  }
}

/** TypeScript files are run as they are. */
function ownNode() {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    fail(
      `Without the development packages Node 24 or newer is needed; this is ${process.versions.node}. Install one, or install everything with npm ci.`,
    );
  }
  return process.execPath;
}

/** npm keeps its own record of what it put into node_modules; after a pull the two lockfiles differ. */
function whatIsInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return { isWhole: false, isWithoutDevelopment: false, missingParts: [] };
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  const needed = Object.entries(wanted).filter(([path, { optional }]) => path !== '' && !optional);
  const isThere = ([path, { version }]) => present[path]?.version === version;
  const ofDevelopment = needed.filter(([, { dev }]) => dev);
  const others = needed.filter(([, { dev }]) => !dev).every(isThere);
  return {
    isWhole: others && ofDevelopment.every(isThere) && existsSync(pinnedNode),
    isWithoutDevelopment: others && !ofDevelopment.some(([path]) => path in present),
    missingParts: missingParts(wanted, present),
  };
}

/** Compilers and their like are optional packages of each kind of machine. With one of ours there, npm was asked for them. */
function missingParts(wanted, present) {
  const parts = Object.entries(wanted).filter(
    ([path, { optional, os, cpu }]) =>
      optional &&
      os?.includes(process.platform) &&
      cpu?.includes(process.arch) &&
      path.lastIndexOf('node_modules/') === 0,
  );
  if (parts.some(([path]) => path in present)) return [];
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return parts
    .filter(([, part]) => !part.libc || part.libc.includes(libc))
    .map(([path, { version }]) => `${path.slice('node_modules/'.length)}@${version}`);
}

function run() {
  // Our own files are server code and say so with `server-only`; other people's programs run as they are.
  const flags = entry.endsWith('.ts')
    ? [
        '--conditions=react-server',
        '--disable-warning=ExperimentalWarning',
        // Why: lib/platform/compile-patterns-once.ts
        '--no-regexp-tier-up',
      ]
    : [];
  const child = spawn(node, [...flags, join(root, entry), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // What one start compiled the next need not: a fifth of what it takes to start the app.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      DO_NOT_TRACK: '1',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  });

  // Ctrl-C reaches the whole group; this process only waits until the child has put everything away.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal);
    });
  }
  // When npm is killed nobody tells us; the child must not go on alone and hold the port.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();

  child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
