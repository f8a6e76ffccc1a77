import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TREASURE, workspaceOnDisk } from '../workspace-on-disk.ts';
import { refuses, toolsOf } from './file-tools.ts';

const ESCAPES = [
  ...[
    '..',
    '../..',
    '../../outside/treasure.txt',
    'deep/../../../outside/treasure.txt',
    '../../work-of-others/treasure.txt',
  ],
  ...[
    './../../outside/treasure.txt',
    'deep/../deep/../../../outside/treasure.txt',
    '../../../../../../../etc/passwd',
  ],
  ...[
    '/etc/passwd',
    '//etc/passwd',
    '/etc/../etc/passwd',
    '/',
    '/tmp',
    '../work-of-others',
    'missing/../../../outside/x',
  ],
];

describe.each(['sandboxed', 'project'] as const)('the jail of the tier %s', (tier) => {
  test.each(ESCAPES.filter((path) => tier === 'sandboxed' || path !== '..'))(
    'the jail holds against %s',
    async (path) => {
      await refuses(workspaceOnDisk(), tier, path);
    },
  );

  test('the jail holds against absolute paths to what lies beside it', async () => {
    const disk = workspaceOnDisk();
    for (const path of ['outside/treasure.txt', 'outside', 'repo-of-others', 'repo/work/../../outside/new']) {
      await refuses(disk, tier, `${disk.top}/${path}`);
    }
  });

  test('the jail holds against links of every kind', async () => {
    const disk = workspaceOnDisk();
    const work = (name: string) => disk.at(`repo/work/${name}`);
    symlinkSync(disk.at('outside'), work('folder'));
    symlinkSync('../../outside/treasure.txt', work('file'));
    symlinkSync('file', work('chain'));
    symlinkSync(disk.top, work('top'));
    symlinkSync('loop', work('loop'));
    symlinkSync('../../outside/missing', work('dangling'));
    for (const path of [
      'folder',
      'folder/treasure.txt',
      'folder/new.txt',
      'folder/new/new.txt',
      'file',
      'chain',
      'loop',
    ]) {
      await refuses(disk, tier, path);
    }
    for (const path of [
      'top/outside/treasure.txt',
      'top/outside/new',
      'dangling',
      'dangling/new',
      'file/x',
    ]) {
      await refuses(disk, tier, path);
    }
    expect((await toolsOf(disk.root, tier).list('.')).text).not.toMatch(
      /folder|file|chain|top|loop|dangling/,
    );
  });

  test('tells nothing about what is there outside and what is not', async () => {
    const disk = workspaceOnDisk();
    symlinkSync(disk.at('outside'), disk.at('repo/work/out'));
    const { read, list } = toolsOf(disk.root, tier);
    expect(await read('../../outside/treasure.txt')).toEqual(await read('../../outside/missing.txt'));
    expect(await read('out/treasure.txt')).toEqual(await read('out/missing.txt'));
    expect(await list('../../outside')).toEqual(await list('../../missing'));
  });

  test('stays where it was when the name of the workspace is moved', async () => {
    const disk = workspaceOnDisk();
    const { read } = toolsOf(disk.root, tier);
    await read('notes.txt');
    renameSync(disk.root, disk.at('repo/moved'));
    symlinkSync(disk.at('outside'), disk.root);
    expect((await read('treasure.txt')).text).not.toContain(TREASURE);
  });

  test('holds while a folder is swapped for a link and back', async () => {
    const disk = workspaceOnDisk();
    disk.put('repo/work/swap/treasure.txt', 'mine');
    const { read, write } = toolsOf(disk.root, tier);
    const swap = disk.at('repo/work/swap');
    let isOver = false;
    // A write may have made a folder of this name in the meantime.
    const put = (place: () => void) => {
      for (;;) {
        rmSync(swap, { recursive: true, force: true });
        try {
          return place();
        } catch {}
      }
    };
    const swapping = (async () => {
      do {
        renameSync(swap, disk.at('repo/work/away'));
        put(() => symlinkSync(disk.at('outside'), swap));
        await new Promise(setImmediate);
        put(() => renameSync(disk.at('repo/work/away'), swap));
        await new Promise(setImmediate);
      } while (!isOver);
    })();
    const told: string[] = [];
    for (let time = 0; time < 150; time += 1) {
      told.push((await read('swap/treasure.txt')).text);
      told.push((await write('swap/treasure.txt', 'mine')).text);
    }
    isOver = true;
    await swapping;
    expect(told.filter((text) => text.includes(TREASURE))).toEqual([]);
    expect(disk.state()[disk.at('outside/treasure.txt')]).toBe(TREASURE);
  });

  test('the jail holds against any path made of such pieces', async () => {
    const disk = workspaceOnDisk();
    mkdirSync(disk.at('repo/work/sub'));
    symlinkSync(disk.at('outside'), disk.at('repo/work/out'));
    symlinkSync('..', disk.at('repo/work/sub/up'));
    const { read, write } = toolsOf(disk.root, tier);
    const kept = () => Object.entries(disk.state()).filter(([, content]) => content === TREASURE);
    const before = kept();
    const piece = fc.constantFrom(
      '..',
      '.',
      '',
      'sub',
      'up',
      'out',
      'outside',
      'repo',
      'work',
      '.git',
      'treasure.txt',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 9 }), async (pieces) => {
        const path = pieces.join('/');
        expect((await read(path)).text).not.toContain(TREASURE);
        // So many steps up stay within the folder of the test, even if nothing holds them.
        const steps = pieces.filter((name) => name === '..' || name === 'up').length;
        if (steps <= 2) await write(path, 'mine');
      }),
      { numRuns: 100 },
    );
    expect(kept()).toEqual(before);
  });
});
