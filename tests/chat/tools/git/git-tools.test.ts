import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { FsScopeTier } from '#lib/chat/agent-session.public.ts';
import { gitTools, isRepository } from '#lib/chat/tools/git/git-tools.ts';
import { TREASURE, workspaceOnDisk } from '../workspace-on-disk.ts';

const signal = AbortSignal.any([]);
const AUTHOR = ['-c', 'user.name=Mara', '-c', 'user.email=mara@example.org'];

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...AUTHOR, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });

/** Made once: three programs that every test would start again, and what they start. */
const committed = mkdtempSync(join(tmpdir(), 'committed-'));
mkdirSync(join(committed, 'deep'));
git(committed, 'init', '--quiet', '--initial-branch=main');
writeFileSync(join(committed, 'a.txt'), 'one');
writeFileSync(join(committed, 'deep/b.txt'), 'one');
git(committed, 'add', '.');
git(committed, 'commit', '--quiet', '-m', 'first');
afterAll(() => rmSync(committed, { recursive: true }));

/** A repository with one commit, and one file that has changed since. */
function repository() {
  const disk = workspaceOnDisk();
  const cwd = disk.at('clean');
  cpSync(committed, cwd, { recursive: true });
  writeFileSync(join(cwd, 'a.txt'), 'two');
  /** A program that shows that it was run. */
  const hit = join(disk.top, 'hit');
  const trap = join(disk.top, 'trap');
  writeFileSync(trap, `#!/bin/sh\ntouch ${hit}\ncat\n`);
  chmodSync(trap, 0o755);
  return { ...disk, cwd, trap, wasHit: () => existsSync(hit) };
}

function toolsOf(cwd: string, tier: FsScopeTier = 'sandboxed') {
  const [status, commit] = gitTools({ cwd, tier });
  if (!status || !commit) throw new Error('no tools');
  return {
    status: () => status.invoke({}, { id: 'c', signal }),
    commit: (message: unknown, ...paths: unknown[]) => commit.invoke({ message, paths }, { id: 'c', signal }),
    asks: [status, commit].map((tool) => tool.needsApproval({ message: 'm', paths: ['a'] })),
  };
}

const log = (cwd: string) => git(cwd, 'log', '--format=%s', '--name-only').split('\n').filter(Boolean);

test('git tools tell which files changed, and commit those that are named', async () => {
  const { cwd } = repository();
  const { status, commit, asks } = toolsOf(cwd);
  writeFileSync(join(cwd, 'new.txt'), 'new');
  expect(await status()).toEqual({ isError: false, text: '## main\n M a.txt\n?? new.txt\n' });
  expect(await commit('-m is no option\n\n# nor this', 'new.txt')).toMatchObject({ isError: false });
  expect(log(cwd).slice(0, 2)).toEqual(['-m is no option', 'new.txt']);
  expect(git(cwd, 'log', '-1', '--format=%an <%ae>%n%B')).toContain('Reflections <reflections@localhost>');
  expect(git(cwd, 'log', '-1', '--format=%B')).toContain('# nor this');
  expect((await status()).text).toBe('## main\n M a.txt\n');
  expect(asks).toEqual([false, true]);
});

test('a commit leaves alone what somebody else has staged, and can name a file that is gone', async () => {
  const { cwd } = repository();
  git(cwd, 'add', 'a.txt');
  git(cwd, 'rm', '--quiet', '--cached', 'deep/b.txt');
  execFileSync('rm', [join(cwd, 'deep/b.txt')]);
  expect(await toolsOf(cwd).commit('gone', 'deep/b.txt')).toMatchObject({ isError: false });
  expect(log(cwd).slice(0, 2)).toEqual(['gone', 'deep/b.txt']);
  expect((await toolsOf(cwd).status()).text).toBe('## main\nM  a.txt\n');
});

test.each([
  ...[
    '-a',
    '--all',
    '--amend',
    '-',
    ':/',
    ':(top)a.txt',
    ':!a.txt',
    '.',
    'deep',
    '..',
    '../near.txt',
    '*',
    '*.txt',
  ],
  ...[
    '',
    'a.txt\0',
    '.git/config',
    '.git/hooks/pre-commit',
    '.env',
    'link',
    'out/treasure.txt',
    '/etc/passwd',
    'missing',
  ],
  ...[
    '--pathspec-from-file=/etc/passwd',
    'a.txt\n',
    'deep/../../outside/treasure.txt',
    '.GIT/config',
    'tls.key',
  ],
])('the path %j is not committed', async (path) => {
  const disk = repository();
  writeFileSync(join(disk.cwd, '.env'), TREASURE);
  writeFileSync(join(disk.cwd, 'tls.key'), TREASURE);
  symlinkSync(disk.at('outside/treasure.txt'), join(disk.cwd, 'link'));
  symlinkSync(disk.at('outside'), join(disk.cwd, 'out'));
  expect(await toolsOf(disk.cwd).commit('no', path)).toMatchObject({ isError: true });
  expect(log(disk.cwd)[0]).toBe('first');
});

test.each(['', ' ', 'a\0b', 'x'.repeat(10_001)])('the message %j is refused', async (message) => {
  const { cwd } = repository();
  expect(await toolsOf(cwd).commit(message, 'a.txt')).toMatchObject({ isError: true });
  expect(log(cwd)[0]).toBe('first');
});

describe('a hostile repository runs nothing', () => {
  const HOOKS = [
    'pre-commit',
    'prepare-commit-msg',
    'commit-msg',
    'post-commit',
    'post-index-change',
    'reference-transaction',
  ];

  test.each(HOOKS)('a hostile repository runs nothing by the hook %s', async (hook) => {
    const { cwd, trap, wasHit } = repository();
    symlinkSync(trap, join(cwd, '.git/hooks', hook));
    await both(cwd);
    expect(wasHit()).toBe(false);
    expect(log(cwd)[0]).toBe('mine');
  });

  test.each([
    ...[
      'core.fsmonitor',
      'core.editor',
      'core.pager',
      'core.sshCommand',
      'core.askPass',
      'diff.external',
      'gpg.program',
    ],
    ...[
      'credential.helper',
      'sequence.editor',
      'core.gitProxy',
      'pager.status',
      'alias.status',
      'alias.commit',
    ],
    ...[
      'core.alternateRefsCommand',
      'diff.trap.textconv',
      'diff.trap.command',
      'merge.trap.driver',
      'gpg.ssh.program',
    ],
  ])('a hostile repository runs nothing by the setting %s', async (setting) => {
    const { cwd, trap, wasHit } = repository();
    writeFileSync(join(cwd, '.gitattributes'), '* diff=trap merge=trap\n');
    git(cwd, 'config', setting, setting.startsWith('alias') ? `!${trap}` : trap);
    git(cwd, 'config', 'commit.gpgSign', 'true');
    git(cwd, 'config', 'commit.verbose', 'true');
    await both(cwd);
    expect(wasHit()).toBe(false);
    expect(log(cwd)[0]).toBe('mine');
  });

  test.each(['clean', 'smudge', 'process'])(
    'a hostile repository runs nothing by the filter %s, which nobody can switch off',
    async (kind) => {
      const { cwd, trap, wasHit } = repository();
      writeFileSync(join(cwd, '.gitattributes'), '* filter=trap\n');
      git(cwd, 'config', `filter.trap.${kind}`, trap);
      for (const outcome of await both(cwd)) expect(outcome.text).toContain(`filter.trap.${kind}`);
      expect(wasHit()).toBe(false);
      expect(log(cwd)[0]).toBe('first');
    },
  );

  test('a hostile repository runs nothing by a filter of an included file', async () => {
    const { cwd, trap, wasHit } = repository();
    writeFileSync(join(cwd, '.gitattributes'), '* filter=trap\n');
    writeFileSync(join(cwd, 'more.cfg'), `[filter "trap"]\n\tclean = ${trap}\n`);
    git(cwd, 'config', 'include.path', '../more.cfg');
    await both(cwd);
    expect(wasHit()).toBe(false);
  });

  test('a hostile repository runs nothing by a repository inside of it', async () => {
    const { cwd, trap, wasHit } = repository();
    const inner = join(cwd, 'inner');
    mkdirSync(inner);
    git(inner, 'init', '--quiet');
    writeFileSync(join(inner, 'x'), '1');
    git(inner, 'add', '.');
    git(inner, 'commit', '--quiet', '-m', 'x');
    git(cwd, 'add', 'inner');
    git(inner, 'config', 'core.fsmonitor', trap);
    await both(cwd);
    expect(wasHit()).toBe(false);
  });

  test('a hostile repository runs nothing by a file of the workspace that is called git', async () => {
    const { cwd, trap, wasHit } = repository();
    symlinkSync(trap, join(cwd, 'git'));
    const { PATH = '' } = process.env;
    for (const searchPath of [`.:${PATH}`, `:${PATH}`]) {
      const [status] = gitTools({ cwd, searchPath });
      expect(await status?.invoke({}, { id: 'c', signal })).toMatchObject({ isError: false });
    }
    expect(wasHit()).toBe(false);
  });

  test('a hostile repository runs nothing by settings that a model could write into its own home', async () => {
    const { cwd, trap, wasHit } = repository();
    writeFileSync(join(cwd, '.gitconfig'), `[core]\n\tfsmonitor = ${trap}\n\tpager = ${trap}\n`);
    await both(cwd);
    expect(wasHit()).toBe(false);
  });

  async function both(cwd: string) {
    const { status, commit } = toolsOf(cwd);
    return [await status(), await commit('mine', 'a.txt')];
  }
});

test.each(['a file', 'a link', 'a common folder'])(
  'the history of another folder is neither read nor written: %s',
  async (way) => {
    const { top, cwd } = repository();
    const work = join(top, 'elsewhere');
    mkdirSync(work);
    writeFileSync(join(work, 'x.txt'), 'x');
    const dir = join(cwd, '.git');
    if (way === 'a file') writeFileSync(join(work, '.git'), `gitdir: ${dir}\n`);
    else if (way === 'a link') symlinkSync(dir, join(work, '.git'));
    else {
      mkdirSync(join(work, '.git'));
      writeFileSync(join(work, '.git/HEAD'), 'ref: refs/heads/main\n');
      writeFileSync(join(work, '.git/commondir'), `${dir}\n`);
    }
    for (const tier of ['sandboxed', 'project'] as const) {
      const { status, commit } = toolsOf(work, tier);
      for (const outcome of [await status(), await commit('theirs', 'x.txt')]) {
        expect(outcome.isError).toBe(true);
        expect(outcome.text).not.toContain('a.txt');
      }
    }
    expect(log(cwd)[0]).toBe('first');
  },
);

describe('where there is one', () => {
  test('the workspace itself has to be it; beyond the sandbox, what is around', async () => {
    const { cwd } = repository();
    const deep = join(cwd, 'deep');
    expect(await isRepository(cwd)).toBe(true);
    expect(await isRepository(deep)).toBe(false);
    expect(await isRepository(deep, 'project')).toBe(true);
    expect(await isRepository(join(cwd, 'missing'))).toBe(false);
    expect(await toolsOf(deep).status()).toMatchObject({ isError: true });
    writeFileSync(join(deep, 'b.txt'), 'two');
    expect((await toolsOf(deep, 'project').status()).text).toBe('## main\n M deep/b.txt\n');
    expect(await toolsOf(deep, 'project').commit('deep', 'b.txt')).toMatchObject({ isError: false });
    expect(log(cwd).slice(0, 2)).toEqual(['deep', 'deep/b.txt']);
  });

  test('a folder that only looks like one is none, and what is above it stays out', async () => {
    const { cwd } = repository();
    const bare = join(cwd, 'bare');
    mkdirSync(join(bare, '.git'), { recursive: true });
    mkdirSync(join(bare, 'objects'));
    mkdirSync(join(bare, 'refs'));
    writeFileSync(join(bare, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(bare, 'config'), '[core]\n\tbare = true\n');
    expect(await toolsOf(bare).status()).toMatchObject({ isError: true });
  });
});
