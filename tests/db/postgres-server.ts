import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallDebian, installDebian } from '#tests/install-debian.ts';

export interface PostgresServer {
  readonly url: string;
  readonly description: string;
  stop(): Promise<void>;
}

/** The server that TEST_POSTGRES_URL names, else a cluster of our own, else the reason why there is none. */
export async function startPostgresServer(): Promise<PostgresServer | { readonly unavailable: string }> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, description: 'the server of TEST_POSTGRES_URL', stop: async () => {} };
  if (!isReady(await findBinaries())) install();
  const binaries = await findBinaries();
  if (!binaries)
    return { unavailable: 'no PostgreSQL server is installed, and only root on Debian can install one' };
  return startCluster(binaries);
}

/** True when there is a server, with the extension that checks functions beside it. */
function isReady(binaries: string | null): boolean {
  const version = binaries?.split('/').at(-2);
  return existsSync(`/usr/share/postgresql/${version}/extension/plpgsql_check.control`);
}

async function findBinaries(): Promise<string | null> {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = (await readdir(root)).filter((version) =>
    existsSync(join(root, version, 'bin', 'initdb')),
  );
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(root, newest, 'bin') : null;
}

function install(): void {
  if (!canInstallDebian()) return;
  console.log('Installing the Debian packages postgresql and plpgsql-check.');
  // Without this file the package would create and start a cluster of its own.
  const noCluster =
    'mkdir -p /etc/postgresql-common && cd /etc/postgresql-common && { [ -e createcluster.conf ] || echo create_main_cluster=false > createcluster.conf; }';
  if (!installDebian(['postgresql'], noCluster)) return;
  // Named for the version of the server, and not there for every one: without it the check of functions is skipped.
  installDebian(['"postgresql-$(ls /usr/lib/postgresql | sort -n | tail -n 1)-plpgsql-check"']);
}

const ENOUGH_ROOM = 2 * 1024 ** 3;

/** In memory where there is room: a database is a thousand files, which a disk takes four times as long to copy and to delete. */
async function clusterParent(): Promise<string> {
  const inMemory = '/dev/shm';
  const room = await statfs(inMemory).catch(() => null);
  return room && room.bavail * room.bsize > ENOUGH_ROOM ? inMemory : tmpdir();
}

/** A throw-away cluster on a free port of this machine, open to whoever is on it, with durability switched off. */
async function startCluster(binaries: string): Promise<PostgresServer> {
  const directory = await mkdtemp(join(await clusterParent(), 'reflections-postgres-'));
  const data = join(directory, 'data');
  const asOwner = ownerCommand();
  if (asOwner.uid !== null) await chown(directory, asOwner.uid, asOwner.uid);
  const run = (program: string, args: readonly string[]): void => {
    const [command = '', ...rest] = [...asOwner.prefix, join(binaries, program), ...args];
    execFileSync(command, rest, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${directory}`,
    // What is written is gone with the cluster, and nobody follows it.
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    // Both cost more than they save where nothing lives for long.
    'jit=off',
    'autovacuum=off',
  ];
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    settings.map((line) => line.replace(/=(.*)/, " = '$1'")).join('\n'),
  );
  run('pg_ctl', ['-D', data, '-l', join(directory, 'log'), '-w', 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    description: `a temporary cluster of ${binaries}`,
    stop: async () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ownerCommand(): { prefix: readonly string[]; uid: number | null } {
  if (process.getuid?.() !== 0) return { prefix: [], uid: null };
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  return { prefix: ['runuser', '-u', 'postgres', '--'], uid };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
