import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import type { FsScopeTier } from '#lib/chat/agent-session.public.ts';
import { workspaceFiles } from '#lib/chat/tools/files/workspace-files.ts';
import { workspaceOnDisk } from '../workspace-on-disk.ts';

const call = { id: 'c', signal: AbortSignal.any([]) };

function toolsOf(root: string, tier: FsScopeTier = 'sandboxed') {
  const [read, write, list] = workspaceFiles({ root, tier });
  if (!read || !write || !list) throw new Error('no tools');
  return {
    all: { read, write, list },
    read: (path: string, more: object = {}) => read.invoke({ path, ...more }, call),
    write: (path: string, content: string) => write.invoke({ path, content }, call),
    list: (path?: string) => list.invoke(path === undefined ? {} : { path }, call),
  };
}

const said = (text: string) => ({ isError: false, text });

test('files are read whole, or some of their lines', async () => {
  const { root } = workspaceOnDisk();
  const { read } = toolsOf(root);
  expect(await read('notes.txt')).toEqual(said('one\ntwo\nthree'));
  expect(await read('./deep/../notes.txt', { start_line: 2 })).toEqual(said('two\nthree'));
  expect(await read('notes.txt', { start_line: 2, end_line: 2 })).toEqual(said('two'));
  expect((await read('notes.txt', { start_line: 4 })).text).toContain('has 3 lines');
  expect(await read(`${root}/deep/inner.txt`)).toEqual(said('inner'));
});

test.each<[FsScopeTier, boolean, boolean]>([
  ['sandboxed', false, false],
  ['project', true, false],
  ['full', true, true],
])('%s reaches the repository around: %s, and what lies beyond: %s', async (tier, project, beyond) => {
  const disk = workspaceOnDisk();
  // The workspace is a repository of its own otherwise.
  rmSync(disk.at('repo/work/.git'), { recursive: true });
  disk.put('outside/plain.txt', 'plain');
  const { read, write, list } = toolsOf(disk.root, tier);
  for (const [path, isReached] of [
    ['../near.txt', project],
    ['../../outside/plain.txt', beyond],
  ] as const) {
    expect((await read(path)).isError).toBe(!isReached);
    expect((await write(`${path}.new`, 'new')).isError).toBe(!isReached);
  }
  expect((await list('..')).isError).toBe(!project);
});

test('a project without a repository is the workspace alone', async () => {
  const disk = workspaceOnDisk();
  for (const path of ['repo/.git', 'repo/work/.git']) rmSync(disk.at(path), { recursive: true });
  expect((await toolsOf(disk.root, 'project').read('../near.txt')).isError).toBe(true);
});

test('a file that is no text or too long is not read', async () => {
  const disk = workspaceOnDisk();
  const { read } = toolsOf(disk.root);
  disk.put('repo/work/nul.txt', 'a\0b');
  writeFileSync(disk.at('repo/work/latin.txt'), Buffer.from([0x66, 0xfc, 0x72]));
  disk.put('repo/work/most.txt', 'a'.repeat(1_000_000));
  disk.put('repo/work/more.txt', 'a'.repeat(1_000_001));
  expect((await read('nul.txt')).text).toContain('not a text file');
  expect((await read('latin.txt')).text).toContain('not a text file');
  expect((await read('most.txt')).isError).toBe(false);
  expect((await read('more.txt')).text).toContain('larger than 1 MB');
  expect(await read('missing.txt')).toMatchObject({ isError: true });
});

test('files are written whole, with the folders that they need', async () => {
  const disk = workspaceOnDisk();
  const { write, read } = toolsOf(disk.root);
  expect(await write('a/b/c.txt', 'größer')).toEqual(said('Wrote 8 bytes.'));
  expect(await read('a/b/c.txt')).toEqual(said('größer'));
  expect(readdirSync(disk.at('repo/work/a/b'))).toEqual(['c.txt']);
  expect((await write('b.txt', 'a'.repeat(1_000_001))).isError).toBe(true);
});

test('a replaced file keeps its permissions, but never runs as somebody else', async () => {
  const disk = workspaceOnDisk();
  chmodSync(disk.at('repo/work/notes.txt'), 0o4711);
  await toolsOf(disk.root).write('notes.txt', 'new');
  expect(statSync(disk.at('repo/work/notes.txt')).mode & 0o7777).toBe(0o711);
  expect(readFileSync(disk.at('repo/work/notes.txt'), 'utf8')).toBe('new');
});

test('a write that is called off leaves what was there', async () => {
  const disk = workspaceOnDisk();
  const before = disk.state();
  const signal = AbortSignal.abort();
  const writing = toolsOf(disk.root).all.write.invoke(
    { path: 'notes.txt', content: 'new' },
    { id: 'c', signal },
  );
  await expect(writing).rejects.toThrow('aborted');
  expect(disk.state()).toEqual(before);
});

test('a listing is sorted, marks folders, and ends somewhere', async () => {
  const disk = workspaceOnDisk();
  mkdirSync(disk.at('repo/work/many'));
  for (let at = 0; at < 1_050; at += 1) disk.put(`repo/work/many/${at}`, '');
  disk.put('repo/work/odd/a\nb', '');
  mkdirSync(disk.at('repo/work/empty'));
  symlinkSync('inner.txt', disk.at('repo/work/deep/z'));
  const { list } = toolsOf(disk.root);
  expect(await list()).toEqual(said('.cargo/\n.config/\ndeep/\nempty/\nmany/\nnotes.txt\nodd/'));
  expect(await list('deep')).toEqual(said('inner.txt\nz'));
  expect(await list('odd')).toEqual(said('"a\\nb"'));
  expect(await list('empty')).toEqual(said('(empty)'));
  const lines = (await list('many')).text.split('\n');
  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toBe('[… 50 further names left out …]');
  expect((await list('notes.txt')).isError).toBe(true);
});

test('writing asks a person, reading does not', () => {
  const { read, write, list } = toolsOf(workspaceOnDisk().root).all;
  const asks = [read, write, list].map((tool) => tool.needsApproval({ path: 'a', content: '' }));
  expect(asks).toEqual([false, true, false]);
});

test('a workspace that is not there is said to be so', async () => {
  const disk = workspaceOnDisk();
  const { read, list } = toolsOf(disk.at('nowhere'));
  for (const outcome of [await read('a'), await list()]) expect(outcome.text).toContain('is not there');
});
