import { execFileSync } from 'node:child_process';
import { linkSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FS_SCOPE_TIERS } from '#lib/chat/agent-session.public.ts';
import { PROTECTED, TREASURE, workspaceOnDisk } from '../workspace-on-disk.ts';
import { refuses, toolsOf } from './file-tools.ts';

const SPELLINGS = [
  ...[
    '.GIT/config',
    '.Git/config',
    '.git./config',
    '.git /config',
    '.git::$INDEX_ALLOCATION/config',
    'GIT~1/config',
  ],
  ...[
    '.g\u200cit/config',
    '.gi\u00adt/config',
    '\ufeff.git/config',
    '．git/config',
    '.ｇｉｔ/config',
    '.g\u2060it/config',
  ],
  ...[
    './.git/config',
    'deep/../.git/config',
    './/.git//config',
    '.git/./config',
    '.ENV',
    '.Env',
    '.env.',
    '.env ',
    '.еnv.',
  ],
  ...[
    '.env\u200b',
    '.env::$DATA',
    '.ENVRC',
    'ID_RSA',
    'Id_Rsa',
    'CERT.PEM',
    'cert.pem.',
    'cert.pem::$DATA',
    '.SSH/config',
  ],
  ...[
    '.ſsh/config',
    '.\u212aube/config',
    '.aws/../.aws/credentials',
    '.NPMRC',
    '_netrc',
    '.config/GCLOUD/credentials.db',
  ],
];

const MALFORMED = [
  ...[
    '',
    '\0',
    'notes.txt\0',
    'notes.txt\0.png',
    '.git\0/config',
    'notes.txt\n',
    'a\rb',
    '\u001b[2J',
    'a\u007fb',
  ],
  ...[
    'notes.txt.',
    'notes.txt ',
    'deep./inner.txt',
    'deep /inner.txt',
    '.. /treasure',
    '...',
    '..\\outside',
    'a\\b',
  ],
  ...['a'.repeat(256), 'ü'.repeat(128), 'a/'.repeat(2_100), 'a/'.repeat(65), '\ud800', 'x'.repeat(5_000)],
];

describe.each(FS_SCOPE_TIERS)('in the tier %s', (tier) => {
  test.each(PROTECTED)('%s is kept from models', async (path) => {
    await refuses(workspaceOnDisk(), tier, path);
  });

  test.each([...SPELLINGS, ...MALFORMED])('the path %j is protected, however it is written', async (path) => {
    await refuses(workspaceOnDisk(), tier, path);
  });

  test.each(['.git/config', '.env', 'cert.pem', '.ssh/config'])(
    '%s is not reached by a link',
    async (target) => {
      const disk = workspaceOnDisk();
      symlinkSync(target, disk.at('repo/work/link'));
      await refuses(disk, tier, 'link');
    },
  );

  test.each(['.git', '.ssh', '.config/gh', 'Keychains'])(
    'a protected path is not reached through a link to the folder %s',
    async (target) => {
      const disk = workspaceOnDisk();
      symlinkSync(target, disk.at('repo/work/link'));
      for (const path of ['link', 'link/config', 'link/new', 'deep/../link/hosts.yml'])
        await refuses(disk, tier, path);
    },
  );

  test.each([
    '../.env',
    '../.git/config',
    '../../outside/.ssh/id_rsa',
    '/proc/self/environ',
    '/proc/self/root/etc/passwd',
  ])('%s is out of reach', async (path) => {
    await refuses(workspaceOnDisk(), tier, path);
  });

  test.each([
    '/etc/shadow',
    '/etc/ssh/ssh_host_rsa_key',
    '/dev/zero',
    '/dev/stdin',
    '/sys/kernel',
    '/proc/1/environ',
  ])('%s is no business of a model', async (path) => {
    await refuses(workspaceOnDisk(), tier, path);
  });

  test('a file of several names is not read: one may lie outside', async () => {
    const disk = workspaceOnDisk();
    linkSync(disk.at('outside/treasure.txt'), disk.at('repo/work/plain.txt'));
    const { read, write } = toolsOf(disk.root, tier);
    expect((await read('plain.txt')).text).not.toContain(TREASURE);
    // Writing gives the name a file of its own.
    expect((await write('plain.txt')).isError).toBe(false);
    expect(disk.state()[disk.at('outside/treasure.txt')]).toBe(TREASURE);
  });

  test('pipes and folders are no files', async () => {
    const disk = workspaceOnDisk();
    execFileSync('sh', ['-c', 'mkfifo "$0"', disk.at('repo/work/pipe')]);
    const { read, write } = toolsOf(disk.root, tier);
    for (const path of ['pipe', 'deep', '.']) {
      expect((await read(path)).isError).toBe(true);
      expect((await write(path)).isError).toBe(true);
    }
  });

  test('a link at the end is not written through, wherever it leads', async () => {
    const disk = workspaceOnDisk();
    symlinkSync('notes.txt', disk.at('repo/work/inside'));
    symlinkSync(disk.at('outside/new.txt'), disk.at('repo/work/dangling'));
    symlinkSync(disk.at('outside/treasure.txt'), disk.at('repo/work/out'));
    const before = disk.state();
    for (const path of ['inside', 'dangling', 'out', 'dangling/x', 'inside/x']) {
      expect((await toolsOf(disk.root, tier).write(path)).isError).toBe(true);
    }
    expect(disk.state()).toEqual(before);
  });

  test('what is kept from models is not in a listing, nor a link to it', async () => {
    const disk = workspaceOnDisk();
    symlinkSync('.env', disk.at('repo/work/link'));
    symlinkSync('notes.txt', disk.at('repo/work/note-link'));
    symlinkSync('deep', disk.at('repo/work/deep-link'));
    const { text } = await toolsOf(disk.root, tier).list('.');
    expect(text.split('\n')).toEqual([
      '.cargo/',
      '.config/',
      'deep/',
      'deep-link/',
      'note-link',
      'notes.txt',
    ]);
  });

  test('what the installation keeps for itself is out of reach, inside of the workspace too', async () => {
    const disk = workspaceOnDisk();
    disk.put('repo/work/private/keys.json', TREASURE);
    await refuses(disk, tier, 'private/keys.json', [disk.at('repo/work/private')]);
    await refuses(disk, tier, '../../outside/treasure.txt', [disk.at('outside')]);
  });

  test('what comes to lie beside a workspace among protected files is protected', async () => {
    const disk = workspaceOnDisk();
    const keepOut = [disk.at('repo')];
    expect((await toolsOf(disk.root, tier, keepOut).read('notes.txt')).isError).toBe(false);
    disk.put('repo/later/keys.json', TREASURE);
    for (const path of ['../later/keys.json', disk.at('repo/later/keys.json'), '../later', '../new.txt'])
      await refuses(disk, tier, path, keepOut);
  });
});
